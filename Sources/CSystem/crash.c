#define _GNU_SOURCE
#include "csystem.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

static const int fatal_signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE};
enum { fatal_signal_count = sizeof fatal_signals / sizeof fatal_signals[0] };

// Written while `armed` is 0, read by the handler after it saw 1.
static struct {
  int descriptor;
  char restore[256];
  size_t length;
  struct termios modes;
  int has_modes;
} memory;
static atomic_int armed;
// The thread that crashes; 0 while none does.
static atomic_int crashing;

// Only functions that POSIX lists as safe in a signal handler.
static void restore_terminal(void) {
  // A terminal that does not read must not hold a dying program: half a second in all.
  size_t written = 0;
  int waits = 0;
  while (written < memory.length) {
    ssize_t count =
        write(memory.descriptor, memory.restore + written, memory.length - written);
    if (count > 0) {
      written += (size_t)count;
    } else if (count < 0 && errno == EAGAIN && waits < 4) {
      struct pollfd wait = {.fd = memory.descriptor, .events = POLLOUT};
      waits += 1;
      if (poll(&wait, 1, 100) == 0 && waits == 2) {
        // What lies in its queue makes room for what matters.
        tcflush(memory.descriptor, TCOFLUSH);
        written = 0;
      }
    } else if (count == 0 || errno != EINTR) {
      break;
    }
  }
  // TCSANOW: the other two wait for output that may never drain.
  if (memory.has_modes) tcsetattr(memory.descriptor, TCSANOW, &memory.modes);
}

static void handle(int number) {
  // Other threads may be about to write, to crash too or to end the program: they wait where they would.
  int none = 0, self = (int)syscall(SYS_gettid);
  if (!atomic_compare_exchange_strong(&crashing, &none, self) && none != self) {
    for (;;) pause();
  }
  // SIGTTOU is in the handler's mask: in the background tcsetattr would stop the process.
  if (atomic_exchange(&armed, 0)) restore_terminal();
  struct sigaction standard = {.sa_handler = SIG_DFL};
  sigemptyset(&standard.sa_mask);
  sigaction(number, &standard, NULL);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, number);
  raise(number);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

int csystem_crash_handler_install(
    int descriptor, const char *restore, const struct termios *modes) {
  size_t length = strlen(restore);
  if (length > sizeof memory.restore) return EINVAL;
  atomic_store(&armed, 0);
  memory.descriptor = descriptor;
  memcpy(memory.restore, restore, length);
  memory.length = length;
  memory.has_modes = modes != NULL;
  if (modes) memory.modes = *modes;
  atomic_store(&armed, 1);

  struct sigaction action = {.sa_handler = handle, .sa_flags = SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  sigaddset(&action.sa_mask, SIGTTOU);
  // Whoever started us may have left them blocked; a fault would then end us without the handler.
  sigset_t set;
  sigemptyset(&set);
  for (int index = 0; index < fatal_signal_count; index += 1) {
    if (sigaction(fatal_signals[index], &action, NULL) != 0) return errno;
    sigaddset(&set, fatal_signals[index]);
  }
  return pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

void csystem_yield_to_crash(void) {
  while (atomic_load(&crashing)) pause();
}

void csystem_crash_handler_disarm(void) { atomic_store(&armed, 0); }

int csystem_no_core_file(void) {
  struct rlimit none = {0, 0};
  if (setrlimit(RLIMIT_CORE, &none) != 0) return errno;
  // A core pattern that pipes to a program ignores the limit.
  return prctl(PR_SET_DUMPABLE, 0) == 0 ? 0 : errno;
}
