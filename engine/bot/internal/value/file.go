package value

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"errors"
	"fmt"
	"strings"
	"sync"

	"shithead/engine"
)

// ErrFile says that something is no net, or not as it was written.
var ErrFile = errors.New("no net of this program")

// A file of a net is a head of some lines and its body.
const head = "shithead-net 1\nrules %s\nmade %s\nfeatures %d\nhidden %d\nsha256 %x\n\n"

// headEnd ends the head.
var headEnd = []byte("\n\n")

// nets are the files of the nets: for each rule set that has one, named after it.
//
//go:embed nets
var nets embed.FS

// files are the nets by preset. Each is read once, as reading an embedded folder copies the file.
var files = sync.OnceValue(func() map[string][]byte {
	all := map[string][]byte{}
	entries, _ := nets.ReadDir("nets")
	for _, entry := range entries {
		file, _ := nets.ReadFile("nets/" + entry.Name())
		all[strings.TrimSuffix(entry.Name(), ".net")] = file
	}
	return all
})

// File is the file of the net for a preset, nil for none.
func File(preset string) []byte { return files()[preset] }

// For is the net of a rule set. It fails with [ErrFile] where there is none.
func For(rules *engine.Rules) (*Net, error) {
	_, body, found := bytes.Cut(File(rules.Name), headEnd)
	if !found || len(body) != bodyBytes {
		return nil, fmt.Errorf("%w: for %s", ErrFile, rules.Name)
	}
	return netOf(body), nil
}

// Encode is the file of a net: for which rule set, and the command that made it.
func (n *Net) Encode(preset, command string) []byte {
	h := fmt.Appendf(nil, head, preset, command, NumFeatures, hidden, sha256.Sum256(n.body))
	return append(h, n.body...)
}
