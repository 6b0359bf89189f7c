#define _GNU_SOURCE
#include "csystem.h"

#include <langinfo.h>
#include <locale.h>
#include <string.h>
#include <wchar.h>

int csystem_wcwidth(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

int csystem_choose_utf8_locale(void) {
  int own = setlocale(LC_CTYPE, "") != NULL && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
  // The same widths everywhere: C.UTF-8 is part of the C library, other locales may differ.
  if (setlocale(LC_CTYPE, "C.UTF-8") == NULL && !own && setlocale(LC_CTYPE, "en_US.UTF-8") == NULL)
    return -1;
  return own;
}

int csystem_local_offset(
    int64_t seconds, int32_t *offset, char *abbreviation, size_t abbreviation_size) {
  time_t time = (time_t)seconds;
  struct tm parts;
  if (abbreviation_size == 0 || localtime_r(&time, &parts) == NULL) return -1;
  *offset = (int32_t)parts.tm_gmtoff;
  strncpy(abbreviation, parts.tm_zone ? parts.tm_zone : "", abbreviation_size - 1);
  abbreviation[abbreviation_size - 1] = 0;
  return 0;
}
