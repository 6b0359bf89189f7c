#define _GNU_SOURCE
#include "csystem.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

int csystem_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

// It can only fail when the counter is full, which is as good as signalled.
void csystem_event_signal(int event) { (void)eventfd_write(event, 1); }

int csystem_event_take(int event) {
  eventfd_t count;
  return eventfd_read(event, &count) == 0;
}

int csystem_memfd(const char *name) { return memfd_create(name, MFD_CLOEXEC); }

int csystem_open_unnamed(const char *folder, unsigned int mode) {
  return open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
}

// The link below /proc is the way that open(2) names; the other one needs a privilege.
static void path_of_descriptor(int descriptor, char path[32]) {
  snprintf(path, 32, "/proc/self/fd/%d", descriptor);
}

int csystem_can_name(int descriptor) {
  char path[32];
  path_of_descriptor(descriptor, path);
  return access(path, F_OK) == 0;
}

int csystem_name_file(int descriptor, const char *path) {
  char own[32];
  path_of_descriptor(descriptor, own);
  return linkat(AT_FDCWD, own, AT_FDCWD, path, AT_SYMLINK_FOLLOW);
}

int csystem_pipe2(int descriptors[2]) { return pipe2(descriptors, O_CLOEXEC); }

int csystem_pipe2_nonblocking(int descriptors[2]) {
  return pipe2(descriptors, O_CLOEXEC | O_NONBLOCK);
}

int csystem_accept(int listener) {
  return accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

static struct flock whole_file(short type) {
  struct flock lock = {.l_type = type, .l_whence = SEEK_SET, .l_start = 0, .l_len = 0};
  return lock;
}

int csystem_lock_file(int descriptor, int wait) {
  struct flock lock = whole_file(F_WRLCK);
  return fcntl(descriptor, wait ? F_OFD_SETLKW : F_OFD_SETLK, &lock);
}

int csystem_unlock_file(int descriptor) {
  struct flock lock = whole_file(F_UNLCK);
  return fcntl(descriptor, F_OFD_SETLK, &lock);
}

int csystem_file_is_locked(int descriptor) {
  struct flock lock = whole_file(F_WRLCK);
  if (fcntl(descriptor, F_OFD_GETLK, &lock) != 0) return -1;
  return lock.l_type != F_UNLCK;
}

int csystem_pidfd_open(int process) { return (int)syscall(SYS_pidfd_open, process, 0); }
