package wire

// What is sent to set something in a terminal, and to reset it.
const (
	restorePen  = "\x1b[m"
	showCursor  = "\x1b[?25h"
	hideCursor  = "\x1b[?25l"
	autowrapOn  = "\x1b[?7h"
	autowrapOff = "\x1b[?7l"
	pasteOn     = "\x1b[?2004h"
	pasteOff    = "\x1b[?2004l"
	// The mouse's buttons are reported, as SGR has it, and no motion.
	mouseOn      = "\x1b[?1000h\x1b[?1006h"
	mouseOff     = "\x1b[?1006l\x1b[?1000l"
	syncBegin    = "\x1b[?2026h"
	syncEnd      = "\x1b[?2026l"
	clearScreen  = "\x1b[H\x1b[2J"
	eraseToRight = "\x1b[K"
	screenOn     = "\x1b[?1049h"
	screenOff    = "\x1b[?1049l"
	cancel       = "\x18"
	titlePush    = "\x1b[22;2t"
	// A terminal without the stack at least loses our title.
	titlePop = "\x1b]2;\a\x1b[23;2t"
)

// enterScreen takes a terminal over: title kept, alternate screen, no autowrap, no cursor, marked pastes. The alternate
// screen comes first: going back restores what was set before it in some terminals.
const enterScreen = titlePush + screenOn + autowrapOff + hideCursor + pasteOn + restorePen

// resumeScreen takes over a terminal that is entered, from whoever has had it until now: whatever they were about to send, and
// have set but for the title. The mouse was given up by a display that yielded, but not by a server that is gone.
const resumeScreen = cancel + syncEnd + mouseOff + autowrapOff + hideCursor + pasteOn + restorePen

// LeaveScreen hands back a terminal that is entered, for those who have no [Display] for it, whatever was sent to it.
const LeaveScreen = cancel + leaveScreen

// leaveScreen hands a terminal back that was entered, once: twice, the title of the program around us would be taken from
// the stack, and the cursor put where it was saved last. An update that was cut off may have left the screen held back.
// Autowrap and cursor come after the screen, because going back restores the settings saved with the cursor.
const leaveScreen = syncEnd + mouseOff + pasteOff + restorePen + screenOff + titlePop + autowrapOn + showCursor
