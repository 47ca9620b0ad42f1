package wire

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/charmbracelet/colorprofile"
	"pgregory.net/rapid"

	"shithead/views/frame"
)

var profiles = []colorprofile.Profile{
	colorprofile.NoTTY, colorprofile.ASCII, colorprofile.ANSI, colorprofile.ANSI256, colorprofile.TrueColor,
}

// pieces are what random pictures show. Clusters on a letter of ASCII are left out, as the emulator does not join them.
var pieces = []string{
	"a", "b", "xyz", "pile 12", "漢a字", "é 7♥", " ", "   ", "│", "─", "┌──┐", "♥", "♠7", "é", "Ü", "…", "→",
	"漢", "漢字", "かな", "한글", "Ａ", "가", "ᆨ",
	// Longer ones before those that they begin with.
	"👍🏽", "👍", "🏽", "❤️", "👨‍👩‍👧‍👦", "🇩🇪", "🇩", "🇪", "🂡", "ж́", "ж", "กำ", "ำ", "नि", "⌚", "☎", "㊗️", "\u00ad",
}

var colors = []frame.Color{
	0, 0, frame.ANSI(1), frame.ANSI(12), frame.Indexed(9), frame.Indexed(200), frame.RGB(10, 200, 30), frame.RGB(255, 255, 255),
}

type stroke struct {
	kind       int
	x, y, w, h int
	text       string
	style      frame.Style
}

func (s stroke) draw(f *frame.Frame) {
	id := f.Palette().ID(s.style)
	switch s.kind {
	case 0:
		f.Fill(s.x, s.y, s.w, s.h, ' ', id)
	case 1:
		f.BorderBox(s.x, s.y, s.w, s.h, frame.BorderRound, id)
	case 2:
		if s.w%2 == 0 {
			f.Rest(s.x, s.y)
			return
		}
		f.SetCursor(s.x, s.y)
	case 3:
		// In UTF-8 the byte 0x9c is part of a rune; the emulator takes it for the end of the title.
		if !strings.Contains(s.text, "\x9c") {
			f.SetTitle(s.text)
		}
	case 4:
		f.Fill(s.x, s.y, s.w, s.h, '字', id)
	default:
		f.Text(s.x, s.y, s.text, id)
	}
}

// strokes are some on a picture, of texts that an emulator can show, or of any bytes where they are wild.
func strokes(maxX, maxY int, wild bool) *rapid.Generator[stroke] {
	texts := rapid.SampledFrom(pieces)
	if wild {
		texts = rapid.Map(rapid.SliceOfN(rapid.Byte(), 0, 12), func(b []byte) string { return string(b) })
	}
	return rapid.Custom(func(t *rapid.T) stroke {
		return stroke{
			kind: rapid.IntRange(0, 12).Draw(t, "kind"),
			x:    rapid.IntRange(-2, maxX).Draw(t, "x"),
			y:    rapid.IntRange(0, maxY).Draw(t, "y"),
			w:    rapid.IntRange(1, maxX).Draw(t, "w"),
			h:    rapid.IntRange(1, maxY).Draw(t, "h"),
			text: texts.Draw(t, "text"),
			style: frame.Style{
				Fg:    rapid.SampledFrom(colors).Draw(t, "fg"),
				Bg:    rapid.SampledFrom(colors).Draw(t, "bg"),
				Attrs: frame.Attr(rapid.Uint8Range(0, 63).Draw(t, "attrs")) & frame.Attr(rapid.Uint8Range(0, 63).Draw(t, "mask")),
			},
		}
	})
}

// Terminals that show a cell in another width than it has: all narrow, or each rune for itself and wide.
var narrow, wide = func() (narrow, wide *strings.Replacer) {
	var one, many []string
	f := frame.New(frame.NewPalette(), 8, 1)
	for _, piece := range pieces {
		f.Clear()
		f.Text(0, 0, piece, 0)
		c := f.Cell(0, 0)
		if single := f.Content(c); !sure(c) {
			one = append(one, single, "o")
			many = append(many, single, strings.Repeat("字", (reach(f, c)+1)/2))
		}
	}
	return strings.NewReplacer(one...), strings.NewReplacer(many...)
}()

// A client shows the last picture and nothing else, also where its window is larger and where it wraps lines all the
// same.
func TestClientShowsLastPicture(t *testing.T) { rapid.Check(t, showPictures) }

func FuzzDiffer(f *testing.F) {
	f.Add(bytes.Repeat([]byte("\x01\x00\x9bPlayer 7\xff♥"), 100))
	f.Fuzz(rapid.MakeFuzz(showPictures))
}

func showPictures(t *rapid.T) {
	palette := frame.NewPalette()
	wild := rapid.IntRange(0, 3).Draw(t, "wild") == 0
	drawsAs := rapid.SampledFrom([]*strings.Replacer{nil, nil, narrow, wide}).Draw(t, "draws clusters")
	const maxX, maxY = 14, 5
	terminal := Terminal{rapid.SampledFrom(profiles).Draw(t, "profile"), rapid.Bool().Draw(t, "ascii")}
	beyond := 2
	if drawsAs != nil {
		beyond = 0 // nothing is drawn there that would wipe what is too wide
	}
	size := func() (w, h, moreX, moreY int) {
		return rapid.IntRange(1, maxX).Draw(t, "width"), rapid.IntRange(1, maxY).Draw(t, "height"),
			rapid.IntRange(0, beyond).Draw(t, "columns beyond"), rapid.IntRange(0, 1).Draw(t, "rows beyond")
	}
	w, h, moreX, moreY := size()
	c := newClient(terminal, w+moreX, h+moreY)
	c.write("what was there before\r\n" + enterScreen)
	if drawsAs == nil && rapid.Bool().Draw(t, "wraps") {
		c.write(autowrapOn)
	}
	differ := NewDiffer(terminal)
	var last *frame.Frame
	drawn := rapid.SliceOfN(strokes(maxX, maxY, wild), 0, 12).Draw(t, "strokes")
	for range rapid.IntRange(1, 5).Draw(t, "pictures") {
		switch rapid.IntRange(0, 9).Draw(t, "before it") {
		case 0:
			w, h, moreX, moreY = size()
			c.screen.Resize(w+moreX, h+moreY)
			last = nil // as Display does: what the client shows after that is not known
		case 1:
			drawn = nil
		case 2:
			last = nil
		}
		for _, change := range rapid.SliceOfN(strokes(maxX, maxY, wild), 0, 3).Draw(t, "changes") {
			if i := rapid.IntRange(0, len(drawn)).Draw(t, "of"); i < len(drawn) {
				drawn[i] = change
			} else {
				drawn = append(drawn, change)
			}
		}
		next := picture(palette, w, h, func(f *frame.Frame) {
			for _, s := range drawn {
				s.draw(f)
			}
		})
		b := differ.Append(nil, last, next)
		if !proper.Match(b) || !utf8.Valid(b) || terminal.ASCII &&
			bytes.ContainsFunc(b, func(r rune) bool { return r >= utf8.RuneSelf }) {
			t.Errorf("%q is sent", b)
		}
		switch c.unsure = drawsAs != nil; {
		case wild: // which no emulator shows
		case c.unsure:
			c.write(drawsAs.Replace(string(b)))
		default:
			c.write(string(b))
		}
		if wrong := c.compare(next); !wild && wrong != "" {
			t.Fatalf("after %q:\n%s", b, wrong)
		}
		if again := differ.Append(nil, next, next); len(again) > 0 {
			t.Fatalf("no difference makes %q", again)
		}
		last = next
	}
}

// proper are bytes of nothing but text and the sequences that we know.
var proper = regexp.MustCompile(
	`^(?:\x1b\]2;[^\x00-\x1f\x7f-\x9f]*\a|\x1b\[[?0-9;]*[ABCDEHJKmhl]|\x1b[DM]|[\r\x08]|[^\x00-\x1f\x7f-\x9f])*$`)
