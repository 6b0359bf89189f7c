#define _GNU_SOURCE
#include "csystem.h"

#include <fcntl.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <unistd.h>

int csystem_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int csystem_memfd(const char *name) { return memfd_create(name, MFD_CLOEXEC); }

int csystem_pipe2(int descriptors[2]) { return pipe2(descriptors, O_CLOEXEC); }

int csystem_pipe2_nonblocking(int descriptors[2]) {
  return pipe2(descriptors, O_CLOEXEC | O_NONBLOCK);
}
