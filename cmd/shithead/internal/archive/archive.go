package archive

import (
	"archive/tar"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"
)

const (
	manifestName = "manifest.json"
	// version is that of the form of the archive. Version 1 has no optional file, and is still written without one.
	version = 2
	// manifestBytes bounds the manifest. That of two files has some 400 bytes.
	manifestBytes = 64 << 10
)

// Manifest says what is in an archive.
type Manifest struct {
	Version int       `json:"v"`
	Made    time.Time `json:"made"`
	// Store is the version of the store in it.
	Store int     `json:"store_version"`
	Files []Entry `json:"files"`
}

// Entry is one file of an archive.
type Entry struct {
	Name   string `json:"name"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
}

// File is one that is to be packed.
type File struct {
	Name string
	// Optional files make the archive one that older versions of the program refuse as newer.
	Optional bool
	// From is read twice.
	From io.ReadSeeker
}

// Pack writes an archive of files, with a store of that version among them.
func Pack(ctx context.Context, to io.Writer, store int, now time.Time, files ...File) error {
	m := Manifest{Version: 1, Made: now.UTC().Truncate(time.Second), Store: store}
	for _, f := range files {
		sum := sha256.New()
		n, err := io.Copy(sum, stoppable{ctx, f.From})
		if err != nil {
			return err
		}
		m.Files = append(m.Files, Entry{Name: f.Name, Bytes: n, SHA256: hex.EncodeToString(sum.Sum(nil))})
		if f.Optional {
			m.Version = version
		}
	}
	head, err := json.MarshalIndent(m, "", "\t")
	if err != nil {
		return err
	}
	zip := gzip.NewWriter(to)
	out := tar.NewWriter(zip)
	begin := func(name string, size int64) error {
		return out.WriteHeader(&tar.Header{Name: name, Size: size, Mode: 0o600, ModTime: m.Made, Format: tar.FormatPAX})
	}
	if err := begin(manifestName, int64(len(head))); err != nil {
		return err
	}
	if _, err := out.Write(head); err != nil {
		return err
	}
	for i, f := range files {
		if _, err := f.From.Seek(0, io.SeekStart); err != nil {
			return err
		}
		if err := begin(f.Name, m.Files[i].Bytes); err != nil {
			return err
		}
		if _, err := io.CopyN(out, stoppable{ctx, f.From}, m.Files[i].Bytes); err != nil {
			return err
		}
	}
	return errors.Join(out.Close(), zip.Close())
}

// Unpack writes the files of an archive, which must be those names in that order, into a folder where they are not yet,
// with mode 0600, and sees to it that they are on the disk. The optional file may come after them. If it fails some may
// be there.
func Unpack(ctx context.Context, from io.Reader, folder, optional string, names ...string) (Manifest, error) {
	zip, err := gzip.NewReader(stoppable{ctx, from})
	if err != nil {
		return Manifest{}, broken(ctx, err)
	}
	in := tar.NewReader(zip)
	m, err := readManifest(ctx, in, optional, names)
	if err != nil {
		return Manifest{}, err
	}
	for _, e := range m.Files {
		if head, err := in.Next(); err != nil {
			return Manifest{}, broken(ctx, err)
		} else if head.Name != e.Name || head.Size != e.Bytes || head.Typeflag != tar.TypeReg {
			return Manifest{}, fmt.Errorf("%w: %.40q is not what the manifest says", ErrBroken, head.Name)
		}
		if err := unpackFile(ctx, in, folder, e); err != nil {
			return Manifest{}, err
		}
	}
	if _, err := in.Next(); !errors.Is(err, io.EOF) {
		return Manifest{}, fmt.Errorf("%w: it holds more than its manifest says", ErrBroken)
	}
	if _, err := io.Copy(io.Discard, zip); err != nil { // so that the sum at its end is looked at
		return Manifest{}, broken(ctx, err)
	}
	return m, nil
}

func readManifest(ctx context.Context, in *tar.Reader, optional string, names []string) (m Manifest, err error) {
	head, err := in.Next()
	switch {
	case err != nil:
		return m, broken(ctx, err)
	case head.Name != manifestName || head.Size > manifestBytes:
		return m, fmt.Errorf("%w: it does not begin with a manifest", ErrBroken)
	}
	text, err := io.ReadAll(in)
	if err != nil {
		return m, broken(ctx, err)
	}
	if err := json.Unmarshal(text, &m); err != nil {
		return m, broken(ctx, err)
	}
	if m.Version > version {
		return m, ErrNewer
	}
	required := m.Files
	if n := len(names); len(m.Files) == n+1 && m.Files[n].Name == optional {
		required = m.Files[:n]
	}
	if !slices.EqualFunc(required, names, func(e Entry, name string) bool { return e.Name == name }) {
		return m, fmt.Errorf("%w: it should hold %q", ErrBroken, names)
	}
	return m, nil
}

// unpackFile writes one file and compares its sum.
func unpackFile(ctx context.Context, in io.Reader, folder string, e Entry) (err error) {
	file, err := os.OpenFile(filepath.Join(folder, e.Name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	sum := sha256.New()
	if _, err := io.Copy(io.MultiWriter(file, sum), archived{ctx, in}); err != nil {
		return err
	}
	if hex.EncodeToString(sum.Sum(nil)) != e.SHA256 {
		return fmt.Errorf("%w: the checksum of %s does not match", ErrBroken, e.Name)
	}
	return file.Sync()
}

// broken is an error in reading an archive.
func broken(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return fmt.Errorf("%w: %w", ErrBroken, err)
}

// archived reads from an archive, and says so of its errors.
type archived struct {
	ctx  context.Context
	from io.Reader
}

func (a archived) Read(p []byte) (int, error) {
	n, err := a.from.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		err = broken(a.ctx, err)
	}
	return n, err
}

// stoppable reads until ctx ends.
type stoppable struct {
	ctx  context.Context
	from io.Reader
}

func (s stoppable) Read(p []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.from.Read(p)
}
