#ifndef CNCURSES_H
#define CNCURSES_H

// The wide-character calls are declared only when these stand before the include.
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <term.h>

#endif
