package boltpages

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"os"
)

// The layout of a bbolt file. Sizes are in bytes, numbers in the byte order of the machine.
const (
	magic = 0xED0CDAED
	// format is the version of the layout.
	format = 2

	// HeaderSize is that of the head of a page: id uint64, flags, count uint16, overflow uint32.
	HeaderSize = 16
	// MetaSize is what follows it on the first two pages: magic, version, page size, flags uint32, root, sequence, freelist,
	// pages, transaction, sum uint64.
	MetaSize  = 64
	metaSumAt = 56
	// ElementSize is what each element of a page begins with. Of branches: position, key length uint32, page uint64; of
	// leaves: flags, position, key and value length uint32.
	ElementSize = 16
	bucketSize  = 16 // root, sequence uint64, and if root is 0 a page with the bucket's contents

	branchPage = 0x01
	// LeafPage is the flag of a leaf.
	LeafPage     = 0x02
	freelistPage = 0x10

	// BucketElement is the flag of an element that is a bucket.
	BucketElement = 0x01
	// ManyFree is the count of a freelist page whose first number is the count.
	ManyFree   = 0xFFFF
	noFreelist = math.MaxUint64 // of a file that does not keep one
)

// Broken is what is wrong with a file, in words that go behind "the file is damaged:".
type Broken string

func (b Broken) Error() string { return string(b) }

// pageCheck goes through the pages of one file.
type pageCheck struct {
	file *os.File
	size int    // of a page, in bytes
	seen []bool // by page: reached, or free
}

// Check says [Broken] if the pages of a file, of pageSize bytes each, do not make a tree and a list of free pages. Other
// errors are the disk's.
func Check(file *os.File, pageSize int) error {
	meta, _, err := newestMeta(file, pageSize)
	if err != nil {
		return err
	}
	var (
		root  = binary.NativeEndian.Uint64(meta[16:])
		free  = binary.NativeEndian.Uint64(meta[32:])
		pages = binary.NativeEndian.Uint64(meta[40:])
	)
	info, err := file.Stat()
	if err != nil {
		return err
	}
	if have := uint64(info.Size()) / uint64(pageSize); pages > have {
		return Broken(fmt.Sprintf("%d of its %d pages are missing", pages-have, pages))
	}
	c := &pageCheck{file: file, size: pageSize, seen: make([]bool, pages)}
	for id := range min(2, pages) {
		c.seen[id] = true
	}
	if err := c.tree(root, nil, nil); err != nil {
		return err
	}
	if free == noFreelist {
		return nil
	}
	return c.freelist(free)
}

// Heads is how many of the two heads of a file are whole. If only one is, the file may be as it was before the latest write to it.
func Heads(file *os.File, pageSize int) (whole int, err error) {
	_, whole, err = newestMeta(file, pageSize)
	return whole, err
}

// newestMeta is the head of the file that bbolt goes by: of the two, the whole one of the later transaction; and how many are whole.
func newestMeta(file *os.File, pageSize int) (newest []byte, heads int, err error) {
	for at := range int64(2) {
		meta := make([]byte, MetaSize)
		if _, err := file.ReadAt(meta, at*int64(pageSize)+HeaderSize); err != nil {
			return nil, 0, err
		}
		sum := fnv.New64a()
		_, _ = sum.Write(meta[:metaSumAt])
		whole := binary.NativeEndian.Uint32(meta) == magic &&
			binary.NativeEndian.Uint32(meta[4:]) == format &&
			binary.NativeEndian.Uint32(meta[8:]) == uint32(pageSize) &&
			binary.NativeEndian.Uint64(meta[metaSumAt:]) == sum.Sum64()
		if whole {
			heads++
		}
		if whole && (newest == nil || binary.NativeEndian.Uint64(meta[48:]) > binary.NativeEndian.Uint64(newest[48:])) {
			newest = meta
		}
	}
	if newest == nil {
		return nil, 0, Broken("both its heads are broken")
	}
	return newest, heads, nil
}

func broken(page uint64, what string) error {
	return Broken(fmt.Sprintf("page %d %s", page, what))
}

// claim notes that so many pages from id on are in use, for the first time.
func (c *pageCheck) claim(id, count uint64) error {
	if id >= uint64(len(c.seen)) || count > uint64(len(c.seen))-id {
		return broken(id, "is out of range")
	}
	for i := id; i < id+count; i++ {
		if c.seen[i] {
			return broken(i, "is used twice")
		}
		c.seen[i] = true
	}
	return nil
}

// read claims and reads a page with those that it runs on into. It returns its flags and count too.
func (c *pageCheck) read(id uint64) (page []byte, flags, count uint16, err error) {
	if err := c.claim(id, 1); err != nil {
		return nil, 0, 0, err
	}
	page = make([]byte, c.size)
	at := int64(id) * int64(c.size)
	if _, err := c.file.ReadAt(page, at); err != nil {
		return nil, 0, 0, err
	}
	if binary.NativeEndian.Uint64(page) != id {
		return nil, 0, 0, broken(id, "is another page")
	}
	if more := uint64(binary.NativeEndian.Uint32(page[12:])); more > 0 {
		if err := c.claim(id+1, more); err != nil {
			return nil, 0, 0, err
		}
		page = make([]byte, uint64(c.size)*(1+more))
		if _, err := c.file.ReadAt(page, at); err != nil {
			return nil, 0, 0, err
		}
	}
	return page, binary.NativeEndian.Uint16(page[8:]), binary.NativeEndian.Uint16(page[10:]), nil
}

// tree checks a page and what is below it. Its first key is low and, if high is not nil, all are below high. What no
// other page leads to has a low of nil: it may begin with any key, or be empty.
func (c *pageCheck) tree(id uint64, low, high []byte) error {
	page, flags, count, err := c.read(id)
	if err != nil {
		return err
	}
	switch flags {
	case LeafPage:
		return c.leaf(id, page, count, low, high, false)
	case branchPage:
		return c.branch(id, page, count, low, high)
	}
	return broken(id, "is of a wrong kind")
}

func (c *pageCheck) branch(id uint64, page []byte, count uint16, low, high []byte) error {
	if count == 0 {
		return broken(id, "leads nowhere")
	}
	keys, below := make([][]byte, count+1), make([]uint64, count)
	for i := range count {
		element := Element(page, i)
		if element == nil {
			return broken(id, "ends too early")
		}
		below[i] = binary.NativeEndian.Uint64(element[8:])
		if keys[i], _ = contents(element, 0, 4, -1); keys[i] == nil {
			return broken(id, "ends too early")
		}
		if !inOrder(keys[i], low, high, i > 0) {
			return broken(id, "is out of order")
		}
		low = keys[i]
	}
	keys[count] = high
	for i := range count {
		if err := c.tree(below[i], keys[i], keys[i+1]); err != nil {
			return err
		}
	}
	return nil
}

// leaf checks the keys of a leaf, and the buckets in it. A bucket that is kept inside its parent has none.
func (c *pageCheck) leaf(id uint64, page []byte, count uint16, low, high []byte, inside bool) error {
	if count == 0 && low != nil {
		return broken(id, "is empty")
	}
	for i := range count {
		element := Element(page, i)
		if element == nil {
			return broken(id, "ends too early")
		}
		key, value := contents(element, 4, 8, 12)
		if key == nil {
			return broken(id, "ends too early")
		}
		if !inOrder(key, low, high, i > 0) {
			return broken(id, "is out of order")
		}
		low = key
		switch flags := binary.NativeEndian.Uint32(element); {
		case flags == 0:
		case flags != BucketElement, inside, len(value) < bucketSize:
			return broken(id, "holds something unknown")
		default:
			if err := c.bucket(id, value); err != nil {
				return err
			}
		}
	}
	return nil
}

// bucket checks the contents of a bucket, that lie on pages of their own or behind its head.
func (c *pageCheck) bucket(id uint64, value []byte) error {
	if root := binary.NativeEndian.Uint64(value); root != 0 {
		return c.tree(root, nil, nil)
	}
	page := value[bucketSize:]
	if len(page) < HeaderSize || binary.NativeEndian.Uint16(page[8:]) != LeafPage {
		return broken(id, "holds something unknown")
	}
	return c.leaf(id, page, binary.NativeEndian.Uint16(page[10:]), nil, nil, true)
}

// Element is a page from its i-th element on, or nil where the page has none.
func Element(page []byte, i uint16) []byte {
	at := HeaderSize + ElementSize*int(i)
	if at+ElementSize > len(page) {
		return nil
	}
	return page[at:]
}

// contents are the key and value of an element, whose position and lengths stand at these offsets in it. They are nil if
// they are not in the page; a key is never empty.
func contents(element []byte, position, keyLength, valueLength int) (key, value []byte) {
	number := func(at int) uint64 {
		if at < 0 {
			return 0
		}
		return uint64(binary.NativeEndian.Uint32(element[at:]))
	}
	at, k, v := number(position), number(keyLength), number(valueLength)
	if at < ElementSize || k == 0 || at+k+v > uint64(len(element)) {
		return nil, nil
	}
	return element[at : at+k], element[at+k : at+k+v]
}

// inOrder says that a key is above the one before it on its page or, as the first of the page, is the one that led here
// if any did: bbolt finds a page again in the one above by its first key. If high is not nil, the key is below it.
func inOrder(key, low, high []byte, later bool) bool {
	order := bytes.Compare(key, low)
	return (order > 0 && (later || low == nil) || order == 0 && !later) && (high == nil || bytes.Compare(key, high) < 0)
}

// freelist checks the list of free pages: none of them is in use.
func (c *pageCheck) freelist(id uint64) error {
	page, flags, count, err := c.read(id)
	if err != nil {
		return err
	}
	if flags != freelistPage {
		return broken(id, "is of a wrong kind")
	}
	ids, n := page[HeaderSize:], uint64(count)
	if count == ManyFree {
		n, ids = binary.NativeEndian.Uint64(ids), ids[8:]
	}
	if n > uint64(len(ids))/8 {
		return broken(id, "ends too early")
	}
	for i := range n {
		if err := c.claim(binary.NativeEndian.Uint64(ids[8*i:]), 1); err != nil {
			return err
		}
	}
	return nil
}
