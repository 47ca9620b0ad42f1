package wire

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"shithead/views/frame"
)

// FuzzDiffer draws two pictures from any bytes and sends one after the other: nothing but what a picture needs may reach
// the terminal, and it shows the second one.
func FuzzDiffer(f *testing.F) {
	f.Add([]byte("0102a\x00Player 7♥"), []byte("0102a\x00Player K♠\x0003zz漢👍🏽"), uint8(20), uint8(4), uint8(3), false)
	f.Add([]byte("\x1b[2J\x9b31m"), []byte("x"), uint8(1), uint8(1), uint8(0), true)
	f.Fuzz(func(t *testing.T, before, after []byte, width, height, profile uint8, ascii bool) {
		terminal := Terminal{Profile: profiles[int(profile)%len(profiles)], ASCII: ascii}
		p := frame.NewPalette()
		w, h := 1+int(width)%40, 1+int(height)%8
		from := picture(p, w, h, func(f *frame.Frame) { fuzzed(f, before) })
		to := picture(p, w, h, func(f *frame.Frame) { fuzzed(f, after) })
		d := NewDiffer(terminal)
		c := newClient(terminal, w, h)
		b := []byte(enterScreen)
		n := len(b)
		b = d.Append(b, nil, from)
		b = d.Append(b, from, to)
		if again := d.Append(nil, to, to); len(again) > 0 {
			t.Errorf("no difference makes %q", again)
		}
		check(t, b[n:], ascii)
		if emulatedAll(from) && emulatedAll(to) {
			c.write(b)
			if wrong := c.compare(to); wrong != "" {
				t.Errorf("after %q:\n%s", b, wrong)
			}
		}
	})
}

// check fails the test if the bytes are more than text and the sequences that we know.
func check(t *testing.T, b []byte, ascii bool) {
	t.Helper()
	if !utf8.Valid(b) {
		t.Errorf("broken runes in %q", b)
	}
	for i := 0; i < len(b); {
		rest := b[i:]
		r, size := utf8.DecodeRune(rest)
		switch {
		case bytes.HasPrefix(rest, []byte("\x1b]2;")):
			size = bytes.IndexByte(rest, '\a') + 1
			if title := rest[len("\x1b]2;"):max(size-1, 4)]; size == 0 || bytes.ContainsFunc(title, func(r rune) bool { return r < ' ' || r >= 0x7f && r < 0xa0 }) {
				t.Errorf("title in %q", rest)
				return
			}
		case bytes.HasPrefix(rest, []byte("\x1b[")):
			size = 2 + len(rest[2:]) - len(bytes.TrimLeft(rest[2:], "?0123456789;")) + 1
			if size > len(rest) || !bytes.ContainsRune([]byte("ABCDEHJKmhl"), rune(rest[size-1])) {
				t.Errorf("sequence in %q", rest)
				return
			}
		case bytes.HasPrefix(rest, []byte("\x1bD")), bytes.HasPrefix(rest, []byte("\x1bM")):
			size = 2
		case r == '\r', r == '\b':
		case r < ' ' || r >= 0x7f && r < 0xa0 || ascii && r >= 0x80:
			t.Errorf("%q in %q", r, b)
			return
		}
		i += max(size, 1)
	}
}

// fuzzed draws what the bytes say: pieces that end with a zero byte, each with two bytes for the place, two for the
// style, and text.
func fuzzed(f *frame.Frame, data []byte) {
	for piece := range bytes.SplitSeq(data, []byte{0}) {
		if len(piece) < 5 {
			continue
		}
		x, y := int(piece[0])%(f.Width()+2)-1, int(piece[1])%f.Height()
		style := frame.Style{Attrs: frame.Attr(piece[2] & 63)}
		if fg := piece[3]; fg&1 != 0 {
			style.Fg = frame.RGB(fg, fg<<2, fg<<4)
		}
		if bg := piece[3]; bg&2 != 0 {
			style.Bg = frame.Indexed(bg)
		}
		switch piece[2] >> 6 {
		case 1:
			f.SetCursor(x, y)
		case 2:
			f.SetTitle(string(piece[4:]))
		case 3:
			f.Rest(x, y)
		}
		f.Text(x, y, string(piece[4:]), f.Palette().ID(style))
	}
}

// emulatedAll says whether the emulator can show all of a picture: it takes marks on letters of ASCII for cells of their
// own, and in titles semicolons and the byte 0x9c for ends.
func emulatedAll(f *frame.Frame) bool {
	for y := range f.Height() {
		for _, c := range f.Row(y) {
			if s := f.Content(c); len(s) > 1 && s[0] < utf8.RuneSelf {
				return false
			}
		}
	}
	return strings.IndexByte(f.Title(), ';') < 0 && strings.IndexByte(f.Title(), 0x9c) < 0
}
