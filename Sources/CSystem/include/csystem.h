#ifndef CSYSTEM_H
#define CSYSTEM_H

// What the C library offers and Swift does not import, as functions with plain types.

#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <termios.h>
#include <time.h>

// Threads (threads.c)

// Starts a detached thread with an alternate signal stack and with the signals that the main thread
// reads from its signal descriptor blocked. Returns 0 or an errno value. `name` is cut to 15 bytes.
int csystem_thread_start(const char *name, void (*function)(void *), void *context);

// Gives the calling thread the nice value (-20…19). Returns 0 or an errno value.
int csystem_set_nice_of_thread(int nice);

// Gives the calling thread an alternate signal stack for the crash handler. Returns 0 or an errno
// value. A second call on the same thread does nothing.
int csystem_alternate_stack_install(void);

// Descriptors (descriptors.c). All are close-on-exec; -1 and errno on failure.

int csystem_eventfd(void);            // non-blocking
void csystem_event_signal(int event);  // makes it readable; several signals count as one
int csystem_event_take(int event);     // 1 when there was a signal, which is taken; 0 when none
int csystem_memfd(const char *name);  // an anonymous file in memory
// A file for writing in that folder that has no name yet and is gone with its last descriptor. Fails
// (EOPNOTSUPP, EISDIR, ENOENT) where the file system or the system has no such files.
int csystem_open_unnamed(const char *folder, unsigned int mode);
// Whether such a file can be given a name: 1 or 0.
int csystem_can_name(int descriptor);
// Gives it a name that nothing has. Returns 0, or -1 and errno.
int csystem_name_file(int descriptor, const char *path);
int csystem_pipe2(int descriptors[2]);
int csystem_pipe2_nonblocking(int descriptors[2]);
// The next connection that waits on a listening socket; it is non-blocking too.
int csystem_accept(int listener);

// Locks the whole file for this open description; other descriptions, also of this process, are
// kept out until it is closed. `wait` is 0 or 1. Returns 0, or -1 and errno (EAGAIN: someone has
// it).
int csystem_lock_file(int descriptor, int wait);
// Gives the lock up.
int csystem_unlock_file(int descriptor);
// Whether another open description has the lock: 1, 0, or -1 and errno. Takes nothing.
int csystem_file_is_locked(int descriptor);
// A descriptor that becomes readable when the process ends.
int csystem_pidfd_open(int process);

// Signals (signals.c)

/// Takes what the keyboard sent to this process group (INT, QUIT, TSTP) and was not read yet out of the way; the
/// signals have to be blocked.
void csystem_forget_keyboard_signals(void);

// Blocks INT, TERM, HUP, QUIT, WINCH, TSTP and CONT for the calling thread and those it makes
// later.
int csystem_block_terminal_signals(void);
// A non-blocking descriptor that reads those signals.
int csystem_signalfd(void);
// A non-blocking descriptor that is readable while TERM or HUP, blocked, waits to be read.
int csystem_signalfd_of_ending(void);
// A non-blocking descriptor that is readable while INT, blocked, waits to be read.
int csystem_signalfd_of_interrupt(void);
// Blocks those of INT, TERM and HUP that are not ignored for the calling thread; `before` is its
// mask until now.
void csystem_hold_ending_signals(sigset_t *before);
// The next signal that waits in the descriptor, 0 when there is none, -1 on an error.
int csystem_signalfd_read(int descriptor);
// Stops the process group as Ctrl-Z would and returns when the process continues.
void csystem_stop_process_group(void);
// Blocks or unblocks SIGTTOU for the calling thread; returns whether it was blocked before.
int csystem_block_background_write(int blocked);

// The crash handler (crash.c)

// Remembers what to do on ILL, TRAP, ABRT, SEGV, BUS and FPE: write `restore` to `descriptor`, set
// `modes`, end by the signal. Calling it again replaces what was remembered.
int csystem_crash_handler_install(
    int descriptor, const char *restore, const struct termios *modes);
// Forgets it: from now on a crash leaves the terminal alone.
void csystem_crash_handler_disarm(void);
// Before something is written to the terminal: does not return while the handler runs on another
// thread, which is about to end the process.
void csystem_yield_to_crash(void);
// Keeps the process from writing a core file.
int csystem_no_core_file(void);

// Text and time (text.c)

// Columns by the C library, -1 for what it does not know.
int csystem_wcwidth(uint32_t scalar);
// Chooses a UTF-8 character type for the process. Returns 1 when the environment's own locale is
// UTF-8, 0 when C.UTF-8 was used instead, -1 when there is none.
int csystem_choose_utf8_locale(void);
// The local offset from UTC in seconds at that second, with the zone's abbreviation.
// Returns 0, or -1 when the second cannot be expressed.
int csystem_local_offset(
    int64_t seconds, int32_t *offset, char *abbreviation, size_t abbreviation_size);

// Pseudo-terminals (pty.c)

// Opens a pseudo-terminal's controlling side, non-blocking, and writes the other side's path.
int csystem_pty_open(char *path, size_t path_size);
// The window size of a terminal; returns 0, or -1 and errno.
int csystem_window_size(int descriptor, int *columns, int *rows);
int csystem_set_window_size(int descriptor, int columns, int rows);
// Makes the terminal the controlling one of a new session. Returns 0, or -1 and errno.
int csystem_become_session_of(int descriptor);

#endif
