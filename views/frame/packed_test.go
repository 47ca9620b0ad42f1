package frame

import (
	"testing"

	"pgregory.net/rapid"
)

// TestUnpack_IsWhatWasPacked of any picture, on a frame that had another one, which can be drawn on again.
func TestUnpack_IsWhatWasPacked(t *testing.T) {
	palette := NewPalette()
	rapid.Check(t, func(t *rapid.T) {
		from := New(palette, rapid.IntRange(0, 60).Draw(t, "width"), rapid.IntRange(0, 9).Draw(t, "height"))
		to := New(palette, 7, 3)
		to.Text(0, 0, "👩‍🚀🇩🇪", 1)
		for range rapid.IntRange(0, 20).Draw(t, "texts") {
			x, y := rapid.IntRange(-3, 60).Draw(t, "x"), rapid.IntRange(0, 9).Draw(t, "y")
			text := rapid.SampledFrom([]string{"♥ 7", "aaaaaab", "Björn", "お前の番です", "👩‍🚀", "🇩🇪x", "│    │", "\U0010ffff"}).Draw(t, "text")
			from.Text(x, y, text, palette.ID(Style{Fg: Indexed(rapid.Byte().Draw(t, "color"))}))
		}
		if rapid.Bool().Draw(t, "titled") {
			from.SetTitle("Zug 7 – Björn")
		}
		anyCursor(t, from)
		packed := from.AppendPacked([]byte("before"))[len("before"):]
		to.Unpack(packed)
		checkSame(t, from, to)
		checkRows(t, to)
		to.Text(0, 0, "🇩🇪👨‍🚀", 0)
		checkRows(t, to)
	})
}

// anyCursor puts the cursor anywhere, shown or not.
func anyCursor(t *rapid.T, f *Frame) {
	put := rapid.SampledFrom([]func(x, y int){f.SetCursor, f.Rest}).Draw(t, "cursor")
	put(rapid.IntRange(-1, 60).Draw(t, "column"), rapid.IntRange(-1, 9).Draw(t, "row"))
}

func checkSame(t failer, a, b *Frame) {
	t.Helper()
	if a.Width() != b.Width() || a.Height() != b.Height() || a.Cursor() != b.Cursor() || a.Picture() != b.Picture() {
		t.Fatalf("packed\n%s\nunpacked\n%s", a.Picture(), b.Picture())
	}
	for y := range a.Height() {
		for x, c := range a.Row(y) {
			if !SameCell(a, c, b, b.Cell(x, y)) {
				t.Fatalf("%d,%d: %q, unpacked %q", x, y, a.Content(c), b.Content(b.Cell(x, y)))
			}
		}
	}
}

// TestClonePacked_TakesWhatThereIs, as long as that is not much too large.
func TestClonePacked_TakesWhatThereIs(t *testing.T) {
	large, small := make([]byte, 100), make([]byte, 60)
	kept := ClonePacked(large, small)
	if &kept[0] != &large[0] || len(kept) != len(small) {
		t.Error("what there was is not used again")
	}
	if kept = ClonePacked(large, small[:40]); cap(kept) == cap(large) {
		t.Error("much too large a picture is kept")
	}
	if kept = ClonePacked(small[:0:10], large); len(kept) != len(large) || &kept[0] == &large[0] {
		t.Error("a picture that is larger is not cloned")
	}
}

// BenchmarkPacked packs a picture and unpacks it.
func BenchmarkPacked(b *testing.B) {
	f, to := New(NewPalette(), 80, 24), New(NewPalette(), 80, 24)
	for y := range 24 {
		f.Text(y, y, "│♥ 7│ It is Björn's turn", StyleID(y%5))
		f.Text(40, y, "──────────┐", 3)
	}
	var packed []byte
	b.ReportAllocs()
	for b.Loop() {
		packed = f.AppendPacked(packed[:0])
		to.Unpack(packed)
	}
	b.ReportMetric(float64(len(packed)), "bytes")
}
