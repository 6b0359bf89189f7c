#define _GNU_SOURCE
#include "csystem.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

int csystem_pty_open(char *path, size_t path_size) {
  int descriptor = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return -1;
  if (grantpt(descriptor) != 0 || unlockpt(descriptor) != 0) {
    close(descriptor);
    return -1;
  }
  int error = ptsname_r(descriptor, path, path_size);
  if (error) {
    close(descriptor);
    errno = error;
    return -1;
  }
  return descriptor;
}

int csystem_window_size(int descriptor, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return -1;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return 0;
}

int csystem_set_window_size(int descriptor, int columns, int rows) {
  struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
  return ioctl(descriptor, TIOCSWINSZ, &size);
}

int csystem_become_session_of(int descriptor) {
  if (setsid() < 0) return -1;
  return ioctl(descriptor, TIOCSCTTY, 0);
}
