// The wide-character calls are declared only when these stand before the include.
#define _XOPEN_SOURCE_EXTENDED 1
#define _XOPEN_SOURCE 700
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <term.h>

#include "cncurses.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

static SCREEN *screen;
static FILE *output_file;
static FILE *input_file;
static int has_default_colors;

static int is_present(const char *capability) {
  return capability != NULL && capability != (const char *)-1;
}

// The library can be told some things by the environment only: set for a call, then as it was.
static char *set_variable(const char *name, const char *value) {
  char *before = getenv(name);
  before = before ? strdup(before) : NULL;
  setenv(name, value, 1);
  return before;
}

static void restore_variable(const char *name, char *before) {
  if (before) {
    setenv(name, before, 1);
    free(before);
  } else {
    unsetenv(name);
  }
}

static int has_used_own_entry;

static const char *terminfo_for(const char *own) {
  if (own) {
    has_used_own_entry = 1;
    return own;
  }
  // The library keeps what the variable said until it says something else; being unset is nothing.
  const char *set = getenv("TERMINFO");
  return set ? set : has_used_own_entry ? "/etc/terminfo" : NULL;
}

int cncurses_look_up(const char *term, struct cncurses_entry *entry) {
  int error = 0;
  const char *terminfo = terminfo_for(NULL);
  char *before = terminfo ? set_variable("TERMINFO", terminfo) : NULL;
  // The call needs a descriptor only to set modes, which is not asked for.
  int status = setupterm(term, STDOUT_FILENO, &error);
  if (terminfo) restore_variable("TERMINFO", before);
  if (status != OK) return -1;
  entry->colors = tigetnum("colors");
  const char *move = tigetstr("cup");
  const char *own_colors = tigetstr("op");
  entry->can_move_cursor = is_present(move);
  entry->has_alternate = is_present(tigetstr("smcup"));
  entry->is_ansi = is_present(move) && strcmp(move, "\033[%i%p1%d;%p2%dH") == 0 &&
      is_present(own_colors) && strstr(own_colors, "\033[39;49m") != NULL;
  del_curterm(cur_term);
  return 0;
}

static const int handled[] = {SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
enum { handled_count = sizeof handled / sizeof handled[0] };

static SCREEN *make_screen(const char *term) {
  // newterm installs handlers of its own; the program has one place for signals, and it is not
  // here.
  struct sigaction before[handled_count];
  for (int index = 0; index < handled_count; index += 1)
    sigaction(handled[index], NULL, &before[index]);
  SCREEN *made = newterm(term, output_file, input_file);
  for (int index = 0; index < handled_count; index += 1)
    sigaction(handled[index], &before[index], NULL);
  return made;
}

static void close_files(void) {
  if (output_file) fclose(output_file);
  if (input_file) fclose(input_file);
  output_file = NULL;
  input_file = NULL;
}

int cncurses_open(const char *term, const char *terminfo, int output, int height, int width) {
  if (screen) return -1;
  int copy = fcntl(output, F_DUPFD_CLOEXEC, 3);
  output_file = copy < 0 ? NULL : fdopen(copy, "w");
  input_file = fopen("/dev/null", "re");
  if (!output_file || !input_file) {
    if (copy >= 0 && !output_file) close(copy);
    close_files();
    return -1;
  }
  // The size is the caller's. Some entries have none, so the library is told by the variables it
  // prefers.
  char lines_text[12], columns_text[12];
  snprintf(lines_text, sizeof lines_text, "%d", height);
  snprintf(columns_text, sizeof columns_text, "%d", width);
  use_env(TRUE);
  use_tioctl(FALSE);
  terminfo = terminfo_for(terminfo);
  char *terminfo_before = terminfo ? set_variable("TERMINFO", terminfo) : NULL;
  char *lines_before = set_variable("LINES", lines_text);
  char *columns_before = set_variable("COLUMNS", columns_text);
  screen = make_screen(term);
  restore_variable("COLUMNS", columns_before);
  restore_variable("LINES", lines_before);
  if (terminfo) restore_variable("TERMINFO", terminfo_before);
  if (!screen) {
    close_files();
    return -1;
  }
  has_default_colors = 0;
  if (has_colors() && start_color() == OK) has_default_colors = use_default_colors() == OK;
  // Output is not translated: a new line only goes down.
  nonl();
  scrollok(stdscr, FALSE);
  // Showing and hiding the cursor is the caller's too. This also empties the library's own buffer,
  // in which newterm left what sets a terminal up.
  curs_set(0);
  curs_set(1);
  resize_term(height, width);
  return 0;
}

void cncurses_close(void) {
  if (!screen) return;
  delscreen(screen);
  screen = NULL;
  close_files();
}

int cncurses_colors(void) { return has_colors() ? COLORS : 0; }
int cncurses_pairs(void) { return has_colors() ? COLOR_PAIRS : 0; }
int cncurses_has_default_colors(void) { return has_default_colors; }

int cncurses_define_pair(int pair, int foreground, int background) {
  return init_extended_pair(pair, foreground, background) == OK ? 0 : -1;
}

int cncurses_resize(int height, int width) { return resize_term(height, width) == OK ? 0 : -1; }

static attr_t to_ncurses(int attributes) {
  attr_t result = A_NORMAL;
  if (attributes & CNCURSES_BOLD) result |= A_BOLD;
  if (attributes & CNCURSES_REVERSE) result |= A_REVERSE;
  if (attributes & CNCURSES_UNDERLINE) result |= A_UNDERLINE;
  if (attributes & CNCURSES_DIM) result |= A_DIM;
  if (attributes & CNCURSES_ITALIC) result |= A_ITALIC;
  return result;
}

static int from_ncurses(attr_t attributes) {
  int result = 0;
  if (attributes & A_BOLD) result |= CNCURSES_BOLD;
  if (attributes & A_REVERSE) result |= CNCURSES_REVERSE;
  if (attributes & A_UNDERLINE) result |= CNCURSES_UNDERLINE;
  if (attributes & A_DIM) result |= CNCURSES_DIM;
  if (attributes & A_ITALIC) result |= CNCURSES_ITALIC;
  return result;
}

void cncurses_put(
    int row, int column, const uint32_t *scalars, int count, int attributes, int pair) {
  attr_t bits = to_ncurses(attributes);
  int index = 0;
  while (index < count) {
    wchar_t text[CCHARW_MAX + 1];
    int length = 0;
    int width = wcwidth((wchar_t)scalars[index]);
    do {
      if (length < CCHARW_MAX) text[length++] = (wchar_t)scalars[index];
      index += 1;
    } while (index < count && wcwidth((wchar_t)scalars[index]) == 0);
    text[length] = 0;
    cchar_t cell;
    if (setcchar(&cell, text, bits, 0, &pair) != OK) return;
    // Unlike add_wch this neither wraps nor moves on.
    mvadd_wchnstr(row, column, &cell, 1);
    column += width > 0 ? width : 1;
  }
}

void cncurses_cursor(int row, int column) {
  // Moving a cursor that nobody sees costs bytes.
  leaveok(stdscr, row < 0);
  if (row >= 0) wmove(stdscr, row, column);
}

void cncurses_repaint(void) { clearok(curscr, TRUE); }
void cncurses_repaint_row(int row) { wredrawln(curscr, row, 1); }

int cncurses_flush(void) {
  if (wnoutrefresh(stdscr) != OK || doupdate() != OK) return -1;
  return fflush(output_file) == 0 ? 0 : -1;
}

int cncurses_read(
    int row, int column, uint32_t *scalars, int capacity, int *attributes, int *pair) {
  cchar_t cell;
  wchar_t text[CCHARW_MAX + 1];
  attr_t bits = 0;
  short narrow = 0;
  if (mvwin_wch(stdscr, row, column, &cell) != OK) return -1;
  if (getcchar(&cell, text, &bits, &narrow, pair) != OK) return -1;
  *attributes = from_ncurses(bits);
  int count = 0;
  while (count < capacity && text[count] != 0) {
    scalars[count] = (uint32_t)text[count];
    count += 1;
  }
  return count;
}

const char *cncurses_version(void) { return curses_version(); }
