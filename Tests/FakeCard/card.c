// A sound card for tests at PipeWire: one stereo output, the null sink `card`, with a port for a speaker and one for headphones.
//
// SIGUSR1 pulls the headphones out and SIGUSR2 plugs them in; what is heard follows. With KEEPS_PORT in the environment the
// active port stays what it was, as where nobody switches it. The server may set the active port as well.
//
// After each plug a line tells when the server was told: the monotonic clock in nanoseconds, read just before.
#include <pipewire/pipewire.h>
#include <signal.h>
#include <spa/monitor/device.h>
#include <spa/monitor/utils.h>
#include <spa/param/profile.h>
#include <spa/param/route.h>
#include <spa/pod/builder.h>
#include <spa/pod/filter.h>
#include <spa/pod/parser.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

enum { SPEAKER, HEADPHONES };

struct port {
  const char *name, *type;
  int priority;
};

static const struct port ports[] = {
  { "analog-output-speaker", "speaker", 100 },
  { "analog-output-headphones", "headphones", 200 },
};

struct card {
  struct pw_main_loop *loop;
  struct pw_core *core;
  struct spa_device device;
  struct spa_hook_list listeners;
  struct spa_device_info info;
  struct spa_param_info params[4];
  struct spa_hook bound, lost;
  struct pw_proxy *sink;
  int active;
  bool plugged, keeps;
};

static void add_words(struct spa_pod_builder *builder, uint32_t key, const char *name, const char *value) {
  struct spa_pod_frame frame;
  spa_pod_builder_prop(builder, key, 0);
  spa_pod_builder_push_struct(builder, &frame);
  spa_pod_builder_int(builder, 1);
  spa_pod_builder_string(builder, name);
  spa_pod_builder_string(builder, value);
  spa_pod_builder_pop(builder, &frame);
}

static void add_first(struct spa_pod_builder *builder, uint32_t key) {
  int32_t first = 0;
  spa_pod_builder_prop(builder, key, 0);
  spa_pod_builder_array(builder, sizeof first, SPA_TYPE_Int, 1, &first);
}

static struct spa_pod *profile(struct spa_pod_builder *builder, uint32_t id) {
  struct spa_pod_frame object, classes, sink;
  int32_t first = 0;
  spa_pod_builder_push_object(builder, &object, SPA_TYPE_OBJECT_ParamProfile, id);
  spa_pod_builder_add(builder, SPA_PARAM_PROFILE_index, SPA_POD_Int(0), SPA_PARAM_PROFILE_name, SPA_POD_String("stereo"),
    SPA_PARAM_PROFILE_description, SPA_POD_String("Stereo"), SPA_PARAM_PROFILE_priority, SPA_POD_Int(100),
    SPA_PARAM_PROFILE_available, SPA_POD_Id(SPA_PARAM_AVAILABILITY_yes), 0);
  spa_pod_builder_prop(builder, SPA_PARAM_PROFILE_classes, 0);
  spa_pod_builder_push_struct(builder, &classes);
  spa_pod_builder_int(builder, 1);
  spa_pod_builder_push_struct(builder, &sink);
  spa_pod_builder_string(builder, "Audio/Sink");
  spa_pod_builder_int(builder, 1);
  spa_pod_builder_string(builder, "card.profile.devices");
  spa_pod_builder_array(builder, sizeof first, SPA_TYPE_Int, 1, &first);
  spa_pod_builder_pop(builder, &sink);
  spa_pod_builder_pop(builder, &classes);
  return spa_pod_builder_pop(builder, &object);
}

static struct spa_pod *route(struct card *card, struct spa_pod_builder *builder, uint32_t id, int number) {
  const struct port *port = &ports[number];
  struct spa_pod_frame object;
  int available = SPA_PARAM_AVAILABILITY_unknown;
  if (number == HEADPHONES) available = card->plugged ? SPA_PARAM_AVAILABILITY_yes : SPA_PARAM_AVAILABILITY_no;
  spa_pod_builder_push_object(builder, &object, SPA_TYPE_OBJECT_ParamRoute, id);
  spa_pod_builder_add(builder, SPA_PARAM_ROUTE_index, SPA_POD_Int(number), SPA_PARAM_ROUTE_direction,
    SPA_POD_Id(SPA_DIRECTION_OUTPUT), SPA_PARAM_ROUTE_name, SPA_POD_String(port->name), SPA_PARAM_ROUTE_description,
    SPA_POD_String(port->type), SPA_PARAM_ROUTE_priority, SPA_POD_Int(port->priority), SPA_PARAM_ROUTE_available,
    SPA_POD_Id(available), 0);
  add_words(builder, SPA_PARAM_ROUTE_info, "port.type", port->type);
  add_first(builder, SPA_PARAM_ROUTE_profiles);
  add_first(builder, SPA_PARAM_ROUTE_devices);
  if (id == SPA_PARAM_Route)
    spa_pod_builder_add(builder, SPA_PARAM_ROUTE_device, SPA_POD_Int(0), SPA_PARAM_ROUTE_profile, SPA_POD_Int(0),
      SPA_PARAM_ROUTE_save, SPA_POD_Bool(false), 0);
  return spa_pod_builder_pop(builder, &object);
}

// How many of a kind of parameter there are, and the one at an index.
static struct spa_pod *param(struct card *card, struct spa_pod_builder *builder, uint32_t id, uint32_t index) {
  switch (id) {
  case SPA_PARAM_EnumProfile:
  case SPA_PARAM_Profile: return index < 1 ? profile(builder, id) : NULL;
  case SPA_PARAM_EnumRoute: return index < 2 ? route(card, builder, id, index) : NULL;
  case SPA_PARAM_Route: return index < 1 ? route(card, builder, id, card->active) : NULL;
  default: return NULL;
  }
}

static int enum_params(
  void *object, int sequence, uint32_t id, uint32_t start, uint32_t most, const struct spa_pod *filter) {
  struct card *card = object;
  struct spa_result_device_params result = { .id = id, .next = start };
  for (uint32_t count = 0; count < most;) {
    uint8_t made[2048], fitting[2048];
    struct spa_pod_builder builder = SPA_POD_BUILDER_INIT(made, sizeof made);
    struct spa_pod_builder fit = SPA_POD_BUILDER_INIT(fitting, sizeof fitting);
    result.index = result.next++;
    struct spa_pod *found = param(card, &builder, id, result.index);
    if (!found) return 0;
    if (spa_pod_filter(&fit, &result.param, found, filter) < 0) continue;
    spa_device_emit_result(&card->listeners, sequence, 0, SPA_RESULT_TYPE_DEVICE_PARAMS, &result);
    count += 1;
  }
  return 0;
}

static void tell(struct card *card) {
  card->params[2].flags ^= SPA_PARAM_INFO_SERIAL;
  card->params[3].flags ^= SPA_PARAM_INFO_SERIAL;
  card->info.change_mask = SPA_DEVICE_CHANGE_MASK_PARAMS;
  spa_device_emit_info(&card->listeners, &card->info);
}

static int set_param(void *object, uint32_t id, uint32_t flags, const struct spa_pod *value) {
  struct card *card = object;
  int32_t number = -1;
  if (id != SPA_PARAM_Route || !value) return 0;
  spa_pod_parse_object(value, SPA_TYPE_OBJECT_ParamRoute, NULL, SPA_PARAM_ROUTE_index, SPA_POD_Int(&number));
  if (number != SPEAKER && number != HEADPHONES) return 0;
  card->active = number;
  tell(card);
  return 0;
}

static int add_listener(void *object, struct spa_hook *hook, const struct spa_device_events *events, void *data) {
  struct card *card = object;
  struct spa_hook_list others;
  spa_hook_list_isolate(&card->listeners, &others, hook, events, data);
  card->info.change_mask = SPA_DEVICE_CHANGE_MASK_PROPS | SPA_DEVICE_CHANGE_MASK_PARAMS;
  spa_device_emit_info(&card->listeners, &card->info);
  spa_hook_list_join(&card->listeners, &others);
  return 0;
}

static int sync_results(void *object, int sequence) {
  struct card *card = object;
  spa_device_emit_result(&card->listeners, sequence, 0, 0, NULL);
  return 0;
}

static const struct spa_device_methods methods = {
  SPA_VERSION_DEVICE_METHODS,
  .add_listener = add_listener, .sync = sync_results, .enum_params = enum_params, .set_param = set_param,
};

// The server knows the card: its sink can name it.
static void add_sink(void *data, uint32_t id) {
  struct card *card = data;
  if (card->sink) return;
  struct pw_properties *words = pw_properties_new("factory.name", "support.null-audio-sink", "node.name", "card",
    "media.class", "Audio/Sink", "audio.position", "FL,FR", "card.profile.device", "0", "monitor.channel-volumes", "true",
    "priority.session", "10", "priority.driver", "10", NULL);
  pw_properties_setf(words, "device.id", "%u", id);
  card->sink =
    pw_core_create_object(card->core, "adapter", PW_TYPE_INTERFACE_Node, PW_VERSION_NODE, &words->dict, 0);
  pw_properties_free(words);
}

static const struct pw_proxy_events bindings = { PW_VERSION_PROXY_EVENTS, .bound = add_sink };

// The server is gone.
static void quit(void *data, uint32_t id, int sequence, int result, const char *message) {
  struct card *card = data;
  if (id == PW_ID_CORE) pw_main_loop_quit(card->loop);
}

static const struct pw_core_events troubles = { PW_VERSION_CORE_EVENTS, .error = quit };

static void plug(void *data, int number) {
  struct card *card = data;
  card->plugged = number == SIGUSR2;
  if (!card->keeps) card->active = card->plugged ? HEADPHONES : SPEAKER;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  tell(card);
  printf("%lld\n", now.tv_sec * 1000000000LL + now.tv_nsec);
  fflush(stdout);
}

int main(int count, char **words) {
  struct card card = { .active = HEADPHONES, .plugged = true, .keeps = getenv("KEEPS_PORT") != NULL };
  // As quick as a real card, which is a part of the session manager; where the user may.
  setpriority(PRIO_PROCESS, 0, -11);
  // Before there are other threads, because the loop takes only signals that every thread blocks.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGUSR1);
  sigaddset(&signals, SIGUSR2);
  sigprocmask(SIG_BLOCK, &signals, NULL);
  pw_init(&count, &words);
  card.loop = pw_main_loop_new(NULL);
  struct pw_loop *loop = pw_main_loop_get_loop(card.loop);
  card.core = pw_context_connect(pw_context_new(loop, NULL, 0), NULL, 0);
  if (!card.core) return 1;
  pw_core_add_listener(card.core, &card.lost, &troubles, &card);
  spa_hook_list_init(&card.listeners);
  card.device.iface = SPA_INTERFACE_INIT(SPA_TYPE_INTERFACE_Device, SPA_VERSION_DEVICE, &methods, &card);
  struct spa_dict_item names[] = {
    SPA_DICT_ITEM_INIT(PW_KEY_MEDIA_CLASS, "Audio/Device"), SPA_DICT_ITEM_INIT("device.name", "fake_card"),
    SPA_DICT_ITEM_INIT("device.description", "A card for tests"), SPA_DICT_ITEM_INIT("device.api", "fake"),
  };
  struct spa_dict properties = SPA_DICT_INIT_ARRAY(names);
  card.params[0] = SPA_PARAM_INFO(SPA_PARAM_EnumProfile, SPA_PARAM_INFO_READ);
  card.params[1] = SPA_PARAM_INFO(SPA_PARAM_Profile, SPA_PARAM_INFO_READWRITE);
  card.params[2] = SPA_PARAM_INFO(SPA_PARAM_EnumRoute, SPA_PARAM_INFO_READ);
  card.params[3] = SPA_PARAM_INFO(SPA_PARAM_Route, SPA_PARAM_INFO_READWRITE);
  card.info = SPA_DEVICE_INFO_INIT();
  card.info.props = &properties;
  card.info.params = card.params;
  card.info.n_params = SPA_N_ELEMENTS(card.params);
  struct pw_proxy *device =
    pw_core_export(card.core, SPA_TYPE_INTERFACE_Device, &properties, &card.device, 0);
  if (!device) return 1;
  pw_proxy_add_listener(device, &card.bound, &bindings, &card);
  pw_loop_add_signal(loop, SIGUSR1, plug, &card);
  pw_loop_add_signal(loop, SIGUSR2, plug, &card);
  pw_main_loop_run(card.loop);
  return 0;
}
