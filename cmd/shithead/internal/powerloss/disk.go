package powerloss

import (
	"errors"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"time"
)

const sector = 512

// content is what is in a file: its length, and those sectors that are not all zeros, of which none is ever changed.
type content struct {
	size    int64
	sectors map[int64]*[sector]byte
}

func (c *content) clone() *content { return &content{c.size, maps.Clone(c.sectors)} }

// change is what a call did to a file: it wrote some text, or set its length, or at least that.
type change struct {
	at    int64
	text  []byte
	cuts  bool // to the length at
	grows bool // to the length at, if it is shorter
	ended time.Time
}

// length is how long a file is after the change.
func (w *change) length(was int64) int64 {
	switch {
	case w.cuts:
		return w.at
	case w.grows:
		return max(was, w.at)
	default:
		return max(was, w.at+int64(len(w.text)))
	}
}

// touches gives the sectors that are written.
func (w *change) touches() (from, below int64) {
	if len(w.text) == 0 {
		return 0, 0
	}
	return w.at / sector, (w.at+int64(len(w.text))-1)/sector + 1
}

// write has one sector be as it is after a change.
func (c *content) write(w *change, s int64) {
	var is [sector]byte
	if was := c.sectors[s]; was != nil {
		is = *was
	}
	from := max(w.at, s*sector)
	copy(is[from-s*sector:], w.text[from-w.at:])
	if is == [sector]byte{} {
		delete(c.sectors, s)
		return
	}
	c.sectors[s] = &is
}

// resize sets the length.
func (c *content) resize(size int64) {
	if size < c.size {
		maps.DeleteFunc(c.sectors, func(s int64, _ *[sector]byte) bool { return s*sector >= size })
		if s := size / sector; c.sectors[s] != nil {
			c.write(&change{at: size, text: make([]byte, sector-size%sector)}, s)
		}
	}
	c.size = size
}

// apply has all of a change be done.
func (c *content) apply(w *change) {
	for s, below := w.touches(); s < below; s++ {
		c.write(w, s)
	}
	c.resize(w.length(c.size))
}

// rename is a change of names in a folder: to is the file's from then on, and from is not.
type rename struct {
	from, to string
	of       *node
	ended    time.Time
}

func (r *rename) apply(names map[string]*node) {
	if r.from != "" && names[r.from] == r.of {
		delete(names, r.from)
	}
	if r.to != "" {
		names[r.to] = r.of
	}
}

// node is a file or a folder.
type node struct {
	// above are the folders in which it has, or had, a name.
	above []*node
	// now are the names in a folder as processes see them, and kept as the disk surely has them; renames are what the disk may have.
	now, kept map[string]*node
	renames   []*rename
	// synced is what the disk surely has of a file, and changes are what it may have; size is how long it is for processes.
	synced  *content
	changes []*change
	size    int64
}

func newFolder() *node { return &node{now: map[string]*node{}, kept: map[string]*node{}} }

func newFile() *node { return &node{synced: &content{sectors: map[int64]*[sector]byte{}}} }

func (n *node) isFolder() bool { return n.now != nil }

func (n *node) changed(w *change) {
	n.changes = append(n.changes, w)
	n.size = w.length(n.size)
}

// text is what processes read of a file, from a place on, without the zeros at its end.
func (n *node) text(at, length int64) []byte {
	is := n.synced.clone()
	for _, w := range n.changes {
		is.apply(w)
	}
	last := int64(-1)
	for s := range is.sectors {
		last = max(last, s)
	}
	text := make([]byte, max(0, min(length, (last+1)*sector-at)))
	for s, of := range is.sectors {
		for i, b := range of {
			if in := s*sector + int64(i) - at; in >= 0 && in < int64(len(text)) {
				text[in] = b
			}
		}
	}
	return text
}

func (n *node) renamed(r *rename) {
	r.apply(n.now)
	n.renames = append(n.renames, r)
	if r.to != "" && !slices.Contains(r.of.above, n) {
		r.of.above = append(r.of.above, n)
	}
}

// sync has the disk have what was done before a sync began.
func (n *node) sync(began time.Time) {
	for len(n.changes) > 0 && !n.changes[0].ended.After(began) {
		n.synced.apply(n.changes[0])
		n.changes = n.changes[1:]
	}
	n.renames = slices.DeleteFunc(n.renames, func(r *rename) bool {
		if r.ended.After(began) {
			return false
		}
		r.apply(n.kept)
		return true
	})
	n.syncNames(began)
}

// syncNames has the disk have the names of a file, and of the folders above it.
func (n *node) syncNames(began time.Time) {
	for _, folder := range n.above {
		folder.renames = slices.DeleteFunc(folder.renames, func(r *rename) bool {
			if r.of != n || r.ended.After(began) {
				return false
			}
			r.apply(folder.kept)
			return true
		})
		folder.syncNames(began)
	}
}

// load reads a folder as it is, all of which counts as synced.
func load(folder string) (*node, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	n := newFolder()
	for _, e := range entries {
		path := filepath.Join(folder, e.Name())
		var is *node
		switch {
		case e.IsDir():
			is, err = load(path)
		case e.Type().IsRegular():
			is, err = loadFile(path)
		default:
			continue // a socket
		}
		if err != nil {
			return nil, err
		}
		is.above = []*node{n}
		n.now[e.Name()], n.kept[e.Name()] = is, is
	}
	return n, nil
}

func loadFile(path string) (*node, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	n := newFile()
	n.size = int64(len(text))
	n.synced.size = n.size
	for at := 0; at < len(text); at += sector {
		var is [sector]byte
		if copy(is[:], text[at:]); is != [sector]byte{} {
			n.synced.sectors[int64(at/sector)] = &is
		}
	}
	return n, nil
}

// Loss says what becomes of what was not synced.
type Loss int

const (
	// Unsynced is that all of it is lost.
	Unsynced Loss = iota
	// Torn is that any part of it is lost.
	Torn
	// Nothing is that nothing is lost, as when the process is killed.
	Nothing
)

// left is what is left of a file.
func (n *node) left(loss Loss, rng *rand.Rand) *content {
	c := n.synced.clone()
	all := len(n.changes)
	ways := rng.IntN(4)
	switch {
	case loss == Unsynced || loss == Torn && ways == 0:
		return c
	case loss == Nothing || ways == 1:
		for _, w := range n.changes {
			c.apply(w)
		}
		return c
	case ways == 2 || slices.ContainsFunc(n.changes, func(w *change) bool { return w.cuts }): // in their order, the last in part
		upTo := rng.IntN(all + 1)
		for _, w := range n.changes[:upTo] {
			c.apply(w)
		}
		if upTo < all {
			n.tear(c, n.changes[upTo], rng)
		}
		return c
	}
	// In any order: each sector as it was after any of the changes.
	sizes, size := rng.IntN(all+1), c.size
	for i, w := range n.changes {
		if i < sizes {
			size = w.length(size)
		}
	}
	upTo := map[int64]int{}
	for i, w := range n.changes {
		for s, below := w.touches(); s < below; s++ {
			if _, drawn := upTo[s]; !drawn {
				upTo[s] = rng.IntN(all + 1)
			}
			if i < upTo[s] {
				c.write(w, s)
			}
		}
	}
	c.size = max(c.size, (slices.Max(append(slices.Collect(maps.Keys(c.sectors)), 0))+1)*sector)
	c.resize(size)
	return c
}

// tear has some sectors of a change be done.
func (n *node) tear(c *content, w *change, rng *rand.Rand) {
	if w.cuts || w.grows {
		return
	}
	for s, below := w.touches(); s < below; s++ {
		if rng.IntN(2) == 0 {
			c.write(w, s)
			c.size = max(c.size, min((s+1)*sector, w.length(0)))
		}
	}
}

// names are those that are left in a folder.
func (n *node) names(loss Loss, rng *rand.Rand) map[string]*node {
	if loss == Nothing {
		return n.now
	}
	left := maps.Clone(n.kept)
	for _, r := range n.renames {
		if loss == Torn && rng.IntN(2) == 0 {
			r.apply(left)
		}
	}
	return left
}

// write writes what is left into a folder.
func (n *node) write(path string, loss Loss, rng *rand.Rand) error {
	if !n.isFolder() {
		return n.left(loss, rng).save(path)
	}
	if err := os.MkdirAll(path, 0o700); err != nil {
		return err
	}
	names := n.names(loss, rng)
	for _, name := range slices.Sorted(maps.Keys(names)) {
		if err := names[name].write(filepath.Join(path, name), loss, rng); err != nil {
			return err
		}
	}
	return nil
}

// save writes it to a file, with a hole where all is zeros.
func (c *content) save(path string) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	for s, text := range c.sectors {
		if _, err := file.WriteAt(text[:min(sector, max(0, c.size-s*sector))], s*sector); err != nil {
			return errors.Join(err, file.Close())
		}
	}
	return errors.Join(file.Truncate(c.size), file.Close())
}

// same compares a folder with what processes saw, but for what calls were about to do that did not end, and gives the paths that differ.
func (n *node) same(path string, unsure map[string]bool) (differ []string, err error) {
	is, err := load(path)
	if err != nil {
		return nil, err
	}
	var compare func(at string, a, b *node)
	compare = func(at string, a, b *node) {
		switch {
		case unsure[at]:
		case a == nil || b == nil || a.isFolder() != b.isFolder():
			differ = append(differ, at)
		case !a.isFolder():
			if !a.holds(b.synced) {
				differ = append(differ, at)
			}
		default:
			for name := range a.now {
				compare(filepath.Join(at, name), a.now[name], b.now[name])
			}
			for name := range b.now {
				if a.now[name] == nil {
					compare(filepath.Join(at, name), nil, b.now[name])
				}
			}
		}
	}
	compare("", n, is)
	return differ, nil
}

// holds reports whether a file is as calls have left it. Where one did not end it may be otherwise.
func (n *node) holds(is *content) bool {
	all, unsure, sizes := n.synced.clone(), map[int64]bool{}, false
	for _, w := range n.changes {
		all.apply(w)
		if w.ended.Equal(never) {
			sizes = true
			for s, below := w.touches(); s < below; s++ {
				unsure[s] = true
			}
		}
	}
	for s := range unsure {
		delete(all.sectors, s)
	}
	other := maps.Clone(is.sectors)
	maps.DeleteFunc(other, func(s int64, _ *[sector]byte) bool { return unsure[s] })
	return (sizes || all.size == is.size) && maps.EqualFunc(all.sectors, other, func(p, q *[sector]byte) bool { return *p == *q })
}
