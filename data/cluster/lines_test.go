package cluster

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"shithead/data"
)

// FuzzUnpacked: whatever a value holds is read as lines that are written as the same value, or is damage.
func FuzzUnpacked(f *testing.F) {
	f.Add(packed([]data.Line{{Record: true, Text: []byte(`{"n":1}`)}, {Text: nil}, {Text: bytes.Repeat([]byte("x"), 300)}}))
	f.Add([]byte{roomLine, 0x80})
	f.Add([]byte{recordLine, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1})
	f.Fuzz(func(t *testing.T, text []byte) {
		lines, err := unpacked(text)
		if err != nil {
			if !errors.Is(err, data.ErrDamaged) {
				t.Error(err)
			}
			return
		}
		again, err := unpacked(packed(lines))
		if err != nil || !slices.EqualFunc(lines, again, func(a, b data.Line) bool { return a.Record == b.Record && bytes.Equal(a.Text, b.Text) }) {
			t.Errorf("%q is %+v, and that is %+v, %v", text, lines, again, err)
		}
	})
}
