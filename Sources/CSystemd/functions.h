#pragma once

// What is used of libsystemd, its sd-bus, which is loaded when a bus is first connected to (CLoader).
#define FERMATA_SYSTEMD_FUNCTIONS(EACH) \
  EACH(sd_bus_add_match) EACH(sd_bus_call) EACH(sd_bus_error_free) EACH(sd_bus_error_set) EACH(sd_bus_flush) \
  EACH(sd_bus_flush_close_unref) EACH(sd_bus_get_fd) EACH(sd_bus_message_append_basic) EACH(sd_bus_message_at_end) \
  EACH(sd_bus_message_close_container) EACH(sd_bus_message_enter_container) EACH(sd_bus_message_exit_container) \
  EACH(sd_bus_message_get_interface) EACH(sd_bus_message_get_member) EACH(sd_bus_message_get_path) \
  EACH(sd_bus_message_is_method_call) EACH(sd_bus_message_new_method_call) EACH(sd_bus_message_new_method_return) \
  EACH(sd_bus_message_new_signal) EACH(sd_bus_message_open_container) EACH(sd_bus_message_peek_type) \
  EACH(sd_bus_message_read_basic) EACH(sd_bus_message_skip) EACH(sd_bus_message_unref) EACH(sd_bus_new) \
  EACH(sd_bus_open_system) EACH(sd_bus_open_user) EACH(sd_bus_process) EACH(sd_bus_reply_method_error) \
  EACH(sd_bus_request_name) EACH(sd_bus_send) EACH(sd_bus_set_address) EACH(sd_bus_set_bus_client) EACH(sd_bus_start) \
  EACH(sd_bus_unref)
