package wire

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	uv "github.com/charmbracelet/ultraviolet"
)

// A gate turns units into events and lets pass those that a program is to see: no answers that nobody asked for, and
// no more than the rates allow. What is above them is dropped, so a flood is over when its last byte has been read.
type gate struct {
	mouse, answers          bool
	cell                    int
	decoder                 uv.EventDecoder
	keys, bytes, interrupts allowance
	// awaited are the answers that pass although others don't, now the time.
	awaited awaited
	now     time.Time
}

func newGate(l InputLimits) gate {
	return gate{
		mouse: l.Mouse, answers: l.Answers, cell: l.MouseCell,
		keys:       newAllowance(l.Keys, l.KeyBurst),
		bytes:      newAllowance(l.Bytes, l.ByteBurst),
		interrupts: newAllowance(l.Interrupts, l.Interrupts),
	}
}

// fill lets time go by.
func (g *gate) fill(now time.Time) {
	g.now = now
	g.keys.fill(now)
	g.bytes.fill(now)
	g.interrupts.fill(now)
}

// unit is the event that a unit makes, nil if there is none or it does not pass.
func (g *gate) unit(unit []byte) uv.Event {
	cheap := g.bytes.take(len(unit))
	if !cheap && !mayInterrupt(unit) || !g.decodes(unit) {
		return nil
	}
	event := g.decode(unit)
	if answer, is := g.awaited.take(event, g.now); is {
		return answer
	}
	event = g.clean(event)
	switch {
	case event == nil:
		return nil
	case cheap && g.keys.take(1):
		return event
	case isInterrupt(event) && g.interrupts.take(1):
		return event
	default:
		return nil
	}
}

// paste is the event that a pasted text makes, nil if it is empty or does not pass.
func (g *gate) paste(text string) uv.Event {
	if text == "" || !g.bytes.take(min(len(text), int(g.bytes.burst))) || !g.keys.take(1) {
		return nil
	}
	return uv.PasteEvent{Content: text}
}

// decodes says whether a unit is shown to the decoder at all. Strings are answers. A key of the Win32 input mode, which
// nobody asks for, names how often it is repeated, and the decoder makes up to 65,535 events of one.
func (g *gate) decodes(unit []byte) bool {
	if len(unit) < 3 {
		return true
	}
	switch unit[1] {
	case ']':
		return g.answers || g.awaited.has(unit, g.now)
	case 'P', 'X', '^', '_':
		return g.answers
	case '[', '\x1b':
		return unit[len(unit)-1] != '_' || unit[2] == 'M' // that one is a mouse report
	default:
		return true
	}
}

// decode is the decoder's first event. The decoder is not ours and reads what strangers send: where it panics there is
// no event, and the other sessions live on.
func (g *gate) decode(unit []byte) (event uv.Event) {
	defer func() {
		if recover() != nil {
			event = nil
		}
	}()
	_, event = g.decoder.Decode(unit)
	return event
}

// clean is the event as a program may see it, or nil. What is not named here does not pass: sizes and clipboards, what
// the decoder does not know, and several events at once, which are a cursor's report that may be F3, or a size.
func (g *gate) clean(event uv.Event) uv.Event {
	switch event := event.(type) {
	case uv.KeyPressEvent:
		if !plain(event.Text) {
			event.Text = ""
			return event
		}
	case uv.KeyReleaseEvent:
		if !plain(event.Text) {
			event.Text = ""
			return event
		}
	case uv.FocusEvent, uv.BlurEvent:
	case uv.MouseEvent:
		if at := event.Mouse(); !g.mouse || at.X < 0 || at.Y < 0 || at.X > g.cell || at.Y > g.cell {
			return nil
		}
	case uv.ForegroundColorEvent, uv.BackgroundColorEvent, uv.CursorColorEvent,
		uv.DarkColorSchemeEvent, uv.LightColorSchemeEvent, uv.CursorPositionEvent,
		uv.PrimaryDeviceAttributesEvent, uv.SecondaryDeviceAttributesEvent, uv.TertiaryDeviceAttributesEvent,
		uv.ModeReportEvent, uv.KeyboardEnhancementsEvent, uv.ModifyOtherKeysEvent,
		uv.TerminalVersionEvent, uv.CapabilityEvent:
		if !g.answers {
			return nil
		}
	default:
		return nil
	}
	return event
}

// plain says whether a key's text is text: the kitty protocol lets a client name any number as one.
func plain(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return r == utf8.RuneError || unicode.IsControl(r) }) < 0
}

// mayInterrupt says whether a unit can be ctrl+c in one of its spellings: the byte, CSI 99;5u, CSI 27;5;99~.
func mayInterrupt(unit []byte) bool {
	const interrupt = 0x03
	switch last := unit[len(unit)-1]; last {
	case interrupt:
		return len(unit) == 1
	case 'u', '~':
		return len(unit) > 2
	default:
		return false
	}
}

func isInterrupt(event uv.Event) bool {
	key, ok := event.(uv.KeyPressEvent)
	return ok && key.Code == 'c' && key.Mod&^(uv.ModCapsLock|uv.ModNumLock|uv.ModScrollLock) == uv.ModCtrl
}
