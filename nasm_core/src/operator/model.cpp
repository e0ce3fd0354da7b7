// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/operator/model.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "nasm_core/ocp/system.hpp"
#include "operator/json_text.hpp"

namespace nasm_core {
namespace {

using nlohmann::json;

constexpr char kFormat[] = "nasm_model";
constexpr char kVersion[] = "1";

[[noreturn]] void refuse(const std::string& fault) {
  throw std::runtime_error(fault);
}

json to_json(const Eigen::VectorXd& values) {
  return std::vector<double>(values.data(), values.data() + values.size());
}

/// Metadata that is text by name, read with messages that say which is missing or wrong.
class Reader {
 public:
  explicit Reader(const std::map<std::string, std::string>& metadata) : metadata_(metadata) {}

  const std::string& text(const std::string& name) const {
    const auto found = metadata_.find(name);
    if (found == metadata_.end()) refuse("its metadata has no \"" + name + "\"");
    return found->second;
  }

  json object(const std::string& name) const {
    try {
      return parse_json(text(name));
    } catch (const std::invalid_argument& error) {
      refuse("its metadata \"" + name + "\" " + error.what());
    }
  }

  template <class Value>
  Value get(const std::string& name) const {
    return convert<Value>(object(name), name);
  }

  /// A field of an object in the metadata.
  template <class Value>
  Value get(const std::string& name, const char* field) const {
    return convert<Value>(entry(object(name), field, name), name + "." + field);
  }

  Eigen::VectorXd vector(const std::string& name, const char* field) const {
    const auto values = get<std::vector<double>>(name, field);
    return Eigen::Map<const Eigen::VectorXd>(values.data(),
                                             static_cast<Eigen::Index>(values.size()));
  }

  template <class Value>
  static Value convert(const json& value, const std::string& name) {
    try {
      return exact<Value>(value);
    } catch (const json::exception&) {
    } catch (const std::out_of_range&) {
    }
    refuse("its metadata \"" + name + "\" is " + value.dump().substr(0, 60) +
           ", which is of another type than expected");
  }

  static json entry(const json& object, const char* field, const std::string& name) {
    if (!object.is_object() || !object.contains(field)) {
      refuse("its metadata \"" + name + "\" has no \"" + field + "\"");
    }
    return object.at(field);
  }

 private:
  const std::map<std::string, std::string>& metadata_;
};

json to_json(const Accuracy& accuracy) {
  return {{"split", accuracy.split},
          {"instances", accuracy.instances},
          {"seed", accuracy.seed},
          {"mape_mean", accuracy.mape_mean},
          {"mape_trimmed", accuracy.mape_trimmed},
          {"mape_median", accuracy.mape_median},
          {"mape_max", accuracy.mape_max}};
}

Accuracy accuracy_from(const json& object) {
  const auto number = [&](const char* field) {
    return Reader::convert<double>(Reader::entry(object, field, "accuracy"), field);
  };
  Accuracy accuracy;
  accuracy.split =
      Reader::convert<std::string>(Reader::entry(object, "split", "accuracy"), "split");
  accuracy.instances =
      Reader::convert<int>(Reader::entry(object, "instances", "accuracy"), "instances");
  accuracy.seed = Reader::convert<uint64_t>(Reader::entry(object, "seed", "accuracy"), "seed");
  accuracy.mape_mean = number("mape_mean");
  accuracy.mape_trimmed = number("mape_trimmed");
  accuracy.mape_median = number("mape_median");
  accuracy.mape_max = number("mape_max");
  return accuracy;
}

void check_vector(const Eigen::VectorXd& values, std::size_t size, const char* name) {
  if (static_cast<std::size_t>(values.size()) != size) {
    throw std::invalid_argument(std::string(name) + " has " + std::to_string(values.size()) +
                                " values, must have " + std::to_string(size));
  }
  if (!values.allFinite()) {
    throw std::invalid_argument(std::string(name) + " has a value that is not finite");
  }
}

/// Networks calculate in single precision.
constexpr double kLeastScale = 1e-30;
constexpr double kGreatestScale = 1e30;

void check_scale(const Eigen::VectorXd& scale, const char* name) {
  if ((scale.array() < kLeastScale || scale.array() > kGreatestScale).any()) {
    throw std::invalid_argument(std::string(name) +
                                " has a value that is not positive, or not within 1e-30 and 1e30");
  }
}

/// Sizes are equal whatever wrote the model; a registered system must also be the same one.
void check_system(const Model& model) {
  const auto names = system_names();
  if (std::find(names.begin(), names.end(), model.system) == names.end()) return;
  const SystemInfo& info = find_system(model.system).info();
  std::vector<std::string> inputs;
  for (const Component& component : encoded_components(info, model.encoding)) {
    inputs.push_back(component_name(info, component));
  }
  std::vector<std::string> controls;
  for (const Quantity& control : info.controls) controls.push_back(control.name);
  if (inputs != model.inputs || controls != model.controls) {
    throw std::invalid_argument("its inputs or controls are not those of the system \"" +
                                model.system + "\" as it is known here");
  }
  check_vector(model.initial_state, static_cast<std::size_t>(info.initial_state.size()),
               "initial_state");
  check_vector(model.parameters, info.parameters.size(), "parameters");
}

void check_model(const Model& model) {
  if (const auto fault = check_architecture(model.architecture)) {
    throw std::invalid_argument("the architecture's " + *fault);
  }
  if (model.inputs.empty() || model.controls.empty()) {
    throw std::invalid_argument("it has no inputs or no controls");
  }
  if (!(model.horizon > 0.0) || !std::isfinite(model.horizon)) {
    throw std::invalid_argument("the horizon is not positive");
  }
  if (model.steps < kFewestSteps || model.steps > kMostSteps) {
    throw std::invalid_argument("steps is " + std::to_string(model.steps));
  }
  const std::size_t inputs = model.inputs.size();
  const std::size_t controls = model.controls.size();
  const Normalisation& normalisation = model.normalisation;
  check_vector(normalisation.instance_offset, inputs, "normalisation.instance_offset");
  check_vector(normalisation.instance_scale, inputs, "normalisation.instance_scale");
  check_vector(normalisation.control_offset, controls, "normalisation.control_offset");
  check_vector(normalisation.control_scale, controls, "normalisation.control_scale");
  check_scale(normalisation.instance_scale, "normalisation.instance_scale");
  check_scale(normalisation.control_scale, "normalisation.control_scale");
  check_scale(Eigen::VectorXd::Constant(1, normalisation.time_scale), "normalisation.time_scale");
  if (!std::isfinite(normalisation.time_offset) || !std::isfinite(normalisation.time_scale)) {
    throw std::invalid_argument("the normalisation of time is not finite");
  }
  check_vector(model.lower, inputs, "training_box.lower");
  check_vector(model.upper, inputs, "training_box.upper");
  if ((model.lower.array() > model.upper.array()).any()) {
    throw std::invalid_argument("training_box.lower is above training_box.upper");
  }
  check_system(model);
}

Model from_metadata(const Reader& reader) {
  if (reader.text("format") != kFormat) refuse("it is a tensor file, but not a NASM model");
  if (reader.text("format_version") != kVersion) {
    refuse("its format version is " + reader.text("format_version") + ", this software reads " +
           kVersion + "; train the model again with `ros2 nasm train`");
  }
  Model model;
  model.architecture = architecture_from_json(reader.text("architecture"));
  model.system = reader.text("system");
  model.encoding = encoding_from(reader.text("encoding"));
  model.inputs = reader.get<std::vector<std::string>>("inputs");
  model.controls = reader.get<std::vector<std::string>>("controls");
  model.horizon = reader.get<double>("problem", "horizon");
  model.steps = reader.get<int>("problem", "steps");
  model.initial_state = reader.vector("problem", "initial_state");
  model.parameters = reader.vector("problem", "parameters");
  model.normalisation.instance_offset = reader.vector("normalisation", "instance_offset");
  model.normalisation.instance_scale = reader.vector("normalisation", "instance_scale");
  model.normalisation.time_offset = reader.get<double>("normalisation", "time_offset");
  model.normalisation.time_scale = reader.get<double>("normalisation", "time_scale");
  model.normalisation.control_offset = reader.vector("normalisation", "control_offset");
  model.normalisation.control_scale = reader.vector("normalisation", "control_scale");
  if (reader.object("normalisation").contains("correction_knee")) {
    model.normalisation.correction_knee = reader.get<double>("normalisation", "correction_knee");
  }
  model.lower = reader.vector("training_box", "lower");
  model.upper = reader.vector("training_box", "upper");
  model.preset = reader.get<std::string>("training", "preset");
  model.seed = reader.get<uint64_t>("training", "seed");
  model.dataset_hash = reader.get<std::string>("training", "dataset_hash");
  model.software_version = reader.get<std::string>("training", "software_version");
  model.command = reader.get<std::string>("training", "command");
  for (const json& entry : reader.object("accuracy")) {
    model.accuracy.push_back(accuracy_from(entry));
  }
  return model;
}

json to_json(const Normalisation& normalisation) {
  json object = {{"instance_offset", to_json(normalisation.instance_offset)},
                 {"instance_scale", to_json(normalisation.instance_scale)},
                 {"time_offset", normalisation.time_offset},
                 {"time_scale", normalisation.time_scale},
                 {"control_offset", to_json(normalisation.control_offset)},
                 {"control_scale", to_json(normalisation.control_scale)}};
  if (normalisation.correction_knee > 0.0)
    object["correction_knee"] = normalisation.correction_knee;
  return object;
}

std::map<std::string, std::string> to_metadata(const Model& model) {
  json accuracy = json::array();
  for (const Accuracy& entry : model.accuracy) accuracy.push_back(to_json(entry));
  return {{"format", kFormat},
          {"format_version", kVersion},
          {"architecture", to_json(model.architecture)},
          {"system", model.system},
          {"encoding", to_string(model.encoding)},
          {"inputs", json(model.inputs).dump()},
          {"controls", json(model.controls).dump()},
          {"problem", json({{"horizon", model.horizon},
                            {"steps", model.steps},
                            {"initial_state", to_json(model.initial_state)},
                            {"parameters", to_json(model.parameters)}})
                          .dump()},
          {"normalisation", to_json(model.normalisation).dump()},
          {"training_box",
           json({{"lower", to_json(model.lower)}, {"upper", to_json(model.upper)}}).dump()},
          {"training", json({{"preset", model.preset},
                             {"seed", model.seed},
                             {"dataset_hash", model.dataset_hash},
                             {"software_version", model.software_version},
                             {"command", model.command}})
                           .dump()},
          {"accuracy", accuracy.dump()}};
}

}  // namespace

Normalisation identity_normalisation(int inputs, int controls) {
  Normalisation normalisation;
  normalisation.instance_offset = Eigen::VectorXd::Zero(inputs);
  normalisation.instance_scale = Eigen::VectorXd::Ones(inputs);
  normalisation.control_offset = Eigen::VectorXd::Zero(controls);
  normalisation.control_scale = Eigen::VectorXd::Ones(controls);
  return normalisation;
}

int64_t parameter_count(const Model& model) {
  int64_t count = 0;
  for (const Tensor& weight : model.weights) count += static_cast<int64_t>(weight.values.size());
  return count;
}

void write_model(const std::string& path, const Model& model) {
  check_model(model);
  write_tensor_file(path, {to_metadata(model), model.weights});
}

Model read_model(const std::string& path) {
  TensorFile file = read_tensor_file(path);
  try {
    Model model = from_metadata(Reader(file.metadata));
    check_model(model);
    model.weights = std::move(file.tensors);
    return model;
  } catch (const std::exception& error) {
    throw std::runtime_error("cannot use " + path + ": " + error.what());
  }
}

}  // namespace nasm_core
