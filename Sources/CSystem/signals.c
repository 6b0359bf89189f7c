#define _GNU_SOURCE
#include "csystem.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <sys/signalfd.h>
#include <unistd.h>

static sigset_t terminal_signals(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  sigaddset(&set, SIGHUP);
  sigaddset(&set, SIGQUIT);
  sigaddset(&set, SIGWINCH);
  sigaddset(&set, SIGTSTP);
  sigaddset(&set, SIGCONT);
  return set;
}

int csystem_block_terminal_signals(void) {
  sigset_t set = terminal_signals();
  return pthread_sigmask(SIG_BLOCK, &set, NULL);
}

static int signalfd_of(const sigset_t *set) {
  return signalfd(-1, set, SFD_CLOEXEC | SFD_NONBLOCK);
}

int csystem_signalfd(void) {
  sigset_t set = terminal_signals();
  return signalfd_of(&set);
}

int csystem_signalfd_of_ending(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGTERM);
  sigaddset(&set, SIGHUP);
  return signalfd_of(&set);
}

int csystem_signalfd_of_interrupt(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  return signalfd_of(&set);
}

void csystem_hold_ending_signals(sigset_t *before) {
  const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
  sigset_t set;
  sigemptyset(&set);
  for (int index = 0; index < 3; index++) {
    struct sigaction action;
    // An ignored signal that is blocked would wait like any other.
    if (sigaction(numbers[index], NULL, &action) == 0 && action.sa_handler != SIG_IGN)
      sigaddset(&set, numbers[index]);
  }
  pthread_sigmask(SIG_BLOCK, &set, before);
}

int csystem_signalfd_read(int descriptor) {
  struct signalfd_siginfo information;
  ssize_t count;
  do {
    count = read(descriptor, &information, sizeof information);
  } while (count < 0 && errno == EINTR);
  if (count == (ssize_t)sizeof information) return (int)information.ssi_signo;
  return count < 0 && errno == EAGAIN ? 0 : -1;
}

void csystem_forget_keyboard_signals(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGQUIT);
  sigaddset(&set, SIGTSTP);
  struct timespec none = {0, 0};
  while (sigtimedwait(&set, NULL, &none) > 0 || errno == EINTR) {
  }
}

void csystem_stop_process_group(void) {
  sigset_t stop, before;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTSTP);
  struct sigaction standard = {.sa_handler = SIG_DFL}, old;
  sigemptyset(&standard.sa_mask);
  sigaction(SIGTSTP, &standard, &old);
  // To the group, so that whatever started the program stops with it. It waits until unblocked,
  // which stops the process before pthread_sigmask returns. An orphaned group is not stopped at
  // all.
  kill(0, SIGTSTP);
  pthread_sigmask(SIG_UNBLOCK, &stop, &before);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  sigaction(SIGTSTP, &old, NULL);
}

int csystem_block_background_write(int blocked) {
  sigset_t set, before;
  sigemptyset(&set);
  sigaddset(&set, SIGTTOU);
  pthread_sigmask(blocked ? SIG_BLOCK : SIG_UNBLOCK, &set, &before);
  return sigismember(&before, SIGTTOU);
}
