# SPDX-License-Identifier: Apache-2.0
# A shell with the suite, on plain Debian:
#   docker build -t nasm . && docker run -it --rm nasm
#   ros2 nasm query --model quadrotor --goal 0.6,0.6,0.6,0.6,0.6,0.6,0.6,0.6,0.6
FROM debian:12
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates git make && rm -rf /var/lib/apt/lists/*
COPY . /nasm
WORKDIR /nasm
RUN apt-get update && make build && rm -rf /var/lib/apt/lists/* ~/.cache
RUN echo 'source /nasm/install/setup.bash' >>/root/.bashrc
CMD ["bash"]
