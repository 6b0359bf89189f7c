#define _GNU_SOURCE
#include "csystem.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { alternate_stack_size = 64 * 1024 };

static __thread void *alternate_stack;

int csystem_alternate_stack_install(void) {
  if (alternate_stack) return 0;
  void *memory = mmap(
      NULL, alternate_stack_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1,
      0);
  if (memory == MAP_FAILED) return errno;
  stack_t stack = {.ss_sp = memory, .ss_size = alternate_stack_size};
  if (sigaltstack(&stack, NULL) != 0) {
    int error = errno;
    munmap(memory, alternate_stack_size);
    return error;
  }
  alternate_stack = memory;
  return 0;
}

static void alternate_stack_remove(void) {
  if (!alternate_stack) return;
  stack_t none = {.ss_flags = SS_DISABLE};
  sigaltstack(&none, NULL);
  munmap(alternate_stack, alternate_stack_size);
  alternate_stack = NULL;
}

struct start {
  char name[16];
  void (*function)(void *);
  void *context;
};

static void *thread_main(void *argument) {
  struct start start = *(struct start *)argument;
  free(argument);
  pthread_setname_np(pthread_self(), start.name);
  csystem_alternate_stack_install();
  start.function(start.context);
  alternate_stack_remove();
  return NULL;
}

int csystem_thread_start(const char *name, void (*function)(void *), void *context) {
  struct start *start = calloc(1, sizeof *start);
  if (!start) return ENOMEM;
  strncpy(start->name, name, sizeof start->name - 1);
  start->function = function;
  start->context = context;

  // The mask is inherited, so it is set before there is a thread that could take a signal.
  sigset_t before;
  pthread_sigmask(SIG_SETMASK, NULL, &before);
  csystem_block_terminal_signals();
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_t thread;
  int error = pthread_create(&thread, &attributes, thread_main, start);
  pthread_attr_destroy(&attributes);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (error) free(start);
  return error;
}

int csystem_set_nice_of_thread(int nice) {
  // On Linux the nice value belongs to the thread.
  id_t thread = (id_t)syscall(SYS_gettid);
  return setpriority(PRIO_PROCESS, thread, nice) == 0 ? 0 : errno;
}
