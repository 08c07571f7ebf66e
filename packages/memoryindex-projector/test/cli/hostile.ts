/** Clears the screen, sets a title, turns letters round, and begins a sequence with one byte of C1. */
export const hostile = '\u001b[2J\u001b]0;title\u0007\u202e\u009b31m'
