#ifndef CNCURSES_H
#define CNCURSES_H

// ncurses as a painter on a file: it never sees the terminal, never reads and never handles a
// signal. One screen a process, used from one thread.

#include <stdint.h>

enum cncurses_attribute {
  CNCURSES_BOLD = 1,
  CNCURSES_REVERSE = 2,
  CNCURSES_UNDERLINE = 4,
  CNCURSES_DIM = 8,
  CNCURSES_ITALIC = 16,
};

struct cncurses_entry {
  int colors;             // -1 when there is none
  int can_move_cursor;    // whether the cursor can be put anywhere
  int has_alternate;      // whether there is a second screen to switch to
  int is_ansi;            // whether it moves by ECMA-48 and can go back to its own colours
};

// Looks a terminal up in the system's database. Returns 0, or -1 when it is not known.
int cncurses_look_up(const char *term, struct cncurses_entry *entry);

// Starts drawing for that kind of terminal into the file; `terminfo` is put into TERMINFO meanwhile
// and may be NULL. Returns 0, or -1 when ncurses refuses.
int cncurses_open(const char *term, const char *terminfo, int output, int height, int width);
void cncurses_close(void);

int cncurses_colors(void);  // 0 without colours
int cncurses_pairs(void);
// Whether colour -1 is the terminal's own.
int cncurses_has_default_colors(void);
// Defines a pair of colours; -1 is the terminal's own. Returns 0 or -1.
int cncurses_define_pair(int pair, int foreground, int background);

int cncurses_resize(int height, int width);
// Puts a cluster of code points; each that is no combining mark begins a cell.
void cncurses_put(int row, int column, const uint32_t *scalars, int count, int attributes, int pair);
// Where the cursor is to stand after the next frame; anywhere with a negative row.
void cncurses_cursor(int row, int column);
// The next frame repaints everything, or that row.
void cncurses_repaint(void);
void cncurses_repaint_row(int row);
// Writes what differs from the last frame into the file. Returns 0 or -1.
int cncurses_flush(void);

// The cell as the library has it, for tests: code points, at most `capacity`; returns how many.
int cncurses_read(int row, int column, uint32_t *scalars, int capacity, int *attributes, int *pair);

const char *cncurses_version(void);

#endif
