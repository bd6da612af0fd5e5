// VLC refuses to run as root, by its first question for the user; its libraries are told the truth afterwards.
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <unistd.h>

static int asked;

uid_t geteuid(void) { return asked++ ? (uid_t)syscall(SYS_geteuid) : 1000; }
