package cluster

import (
	"bytes"
	"encoding/binary"
	"fmt"

	"go.etcd.io/etcd/api/v3/mvccpb"

	"shithead/data"
)

// The marks that lines begin with, before their lengths.
const (
	roomLine   = 1
	recordLine = 2
)

// packed are lines as one value: each with its mark, its length in bytes as a varint, and its text.
func packed(lines []data.Line) []byte {
	var all []byte
	for _, l := range lines {
		mark := byte(roomLine)
		if l.Record {
			mark = recordLine
		}
		all = append(binary.AppendUvarint(append(all, mark), uint64(len(l.Text))), l.Text...)
	}
	return all
}

// unpacked are the lines of a value. It fails with [data.ErrDamaged], and gives those before the damage.
func unpacked(text []byte) (lines []data.Line, err error) {
	for len(text) > 0 {
		length, n := binary.Uvarint(text[1:])
		if mark := text[0]; mark != roomLine && mark != recordLine || n <= 0 || length > uint64(len(text)-1-n) {
			return lines, fmt.Errorf("%w: no lines", data.ErrDamaged)
		}
		rest := text[1+n:]
		lines = append(lines, data.Line{Record: text[0] == recordLine, Text: bytes.Clone(rest[:length])})
		text = rest[length:]
	}
	return lines, nil
}

// unpackedAll are the lines of a journal, from the values that it has in their order. It fails with [data.ErrDamaged] if any are
// missing.
func unpackedAll(h *head, kvs []*mvccpb.KeyValue) (lines []data.Line, err error) {
	next := h.First
	for _, kv := range kvs {
		number, err := numberOf(kv.Key)
		if err != nil || number != next {
			return lines, fmt.Errorf("%w: lines are missing before %s", data.ErrDamaged, kv.Key)
		}
		some, err := unpacked(kv.Value)
		if lines = append(lines, some...); err != nil {
			return lines, fmt.Errorf("%w in %s", err, kv.Key)
		}
		next += uint64(len(some))
	}
	if next != h.Next {
		return lines, fmt.Errorf("%w: lines are missing at the end", data.ErrDamaged)
	}
	return lines, nil
}
