package wire

import (
	"strings"
	"sync/atomic"
	"time"
	"unicode"
	"unicode/utf8"

	uv "github.com/charmbracelet/ultraviolet"
)

// A gate turns units into events and lets pass those that a program is to see: no answers that nobody asked for, and
// no more than the rates allow. What is above them is dropped, so a flood is over when its last byte has been read.
type gate struct {
	decoder                 uv.EventDecoder
	keys, bytes, interrupts allowance
	// awaited are the answers that pass although others don't.
	awaited awaited
	// mouse: what the mouse does passes. It is set by another goroutine.
	mouse atomic.Bool
}

func (g *gate) limit(l InputLimits) {
	g.keys = newAllowance(l.Keys, l.KeyBurst)
	g.bytes = newAllowance(l.Bytes, l.ByteBurst)
	g.interrupts = newAllowance(l.Interrupts, l.Interrupts)
}

func (g *gate) fill(now time.Time) {
	if now.After(g.awaited.until) {
		g.awaited = awaited{}
	}
	g.keys.fill(now)
	g.bytes.fill(now)
	g.interrupts.fill(now)
}

// unit is the event that a unit makes, nil if there is none or it does not pass. A key of the Win32 input mode, which nobody
// asks for, ends with an underscore and names how often it is repeated: the decoder would make up to 65,535 events of one.
func (g *gate) unit(unit []byte) uv.Event {
	cheap := g.bytes.take(len(unit))
	windows := len(unit) > 2 && unit[len(unit)-1] == '_'
	if !cheap && !mayInterrupt(unit) || windows {
		return nil
	}
	event, ok := pointed(unit)
	switch {
	case ok && !g.mouse.Load():
		return nil
	case !ok:
		event = g.decode(unit)
		if answer, ok := g.awaited.take(event); ok {
			return answer
		}
		event = cleaned(event)
	}
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

// cleaned is the event as a program may see it, or nil. What is not named here does not pass: the mouse other than [pointed] has it, and
// answers, which terminals send unasked when a program before left them so, sizes, as the size is the session's to say, clipboards, what
// the decoder does not know, and several events at once, which are a cursor's report that may be F3, or a size.
func cleaned(event uv.Event) uv.Event {
	switch key := event.(type) {
	case uv.KeyPressEvent:
		if !plain(key.Text) {
			key.Text = ""
			return key
		}
	case uv.KeyReleaseEvent:
		if !plain(key.Text) {
			key.Text = ""
			return key
		}
	case uv.FocusEvent, uv.BlurEvent:
	default:
		return nil
	}
	return event
}

// plain reports whether a key's text is text: the kitty protocol lets a client name any number as one.
func plain(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r == utf8.RuneError || unicode.IsControl(r) })
}

// mayInterrupt reports whether a unit can be ctrl+c in one of its spellings: the byte, CSI 99;5u, CSI 27;5;99~.
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

// An allowance is how much of something may pass: so much a second, and at most so much at once after a pause. It is
// filled once for all that comes in one read, so that a flood costs a comparison a byte.
type allowance struct {
	second, burst float64
	left          float64
	filled        time.Time
}

func newAllowance(second, burst int) allowance {
	return allowance{second: float64(second), burst: float64(burst), left: float64(burst)}
}

// fill adds what has accrued since the last time.
func (a *allowance) fill(now time.Time) {
	if !a.filled.IsZero() {
		a.left = min(a.burst, a.left+now.Sub(a.filled).Seconds()*a.second)
	}
	a.filled = now
}

// take takes n if there is that much.
func (a *allowance) take(n int) bool {
	if a.left < float64(n) {
		return false
	}
	a.left -= float64(n)
	return true
}
