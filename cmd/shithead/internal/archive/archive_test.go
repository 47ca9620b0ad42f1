package archive

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// text is longer than a buffer, and says little.
func text() string { return strings.Repeat("much ", 8_000) }

// packed is an archive of a key and a store.
func packed(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := Pack(t.Context(), &out, 3, noon,
		File{"key", strings.NewReader("secret")}, File{"store", strings.NewReader(text())}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestUnpack_OfWhatWasPacked_GivesTheSame(t *testing.T) {
	folder := t.TempDir()
	m, err := Unpack(t.Context(), bytes.NewReader(packed(t)), folder, "key", "store")
	if err != nil || m.Store != 3 || !m.Made.Equal(noon) || len(m.Files) != 2 || m.Files[0].Bytes != 6 {
		t.Errorf("%+v, %v", m, err)
	}
	unpacked(t, folder)
	if _, err := Unpack(t.Context(), bytes.NewReader(packed(t)), folder, "key", "store"); !errors.Is(err, os.ErrExist) {
		t.Errorf("over what is there: %v", err)
	}
}

// unpacked fails unless what was packed is in a folder.
func unpacked(t *testing.T, folder string) {
	t.Helper()
	for name, want := range map[string]string{"key": "secret", "store": text()} {
		got, err := os.ReadFile(filepath.Join(folder, name))
		info, _ := os.Stat(filepath.Join(folder, name))
		if err != nil || string(got) != want || info.Mode() != 0o600 {
			t.Errorf("%s: %v, %v", name, err, info)
		}
	}
}

// TestUnpack_OfWhatIsCutOrFlipped_IsRefused, wherever that is, or gives the same: a few bits of a gzip mean nothing.
func TestUnpack_OfWhatIsCutOrFlipped_IsRefused(t *testing.T) {
	whole := packed(t)
	idle := 0
	for at := range whole {
		flipped := bytes.Clone(whole)
		flipped[at] ^= 4
		for what, damaged := range map[string][]byte{"cut": whole[:at], "flipped": flipped} {
			folder := t.TempDir()
			switch _, err := Unpack(t.Context(), bytes.NewReader(damaged), folder, "key", "store"); {
			case err == nil && what == "flipped":
				unpacked(t, folder)
				idle++
			case !errors.Is(err, ErrBroken):
				t.Errorf("%s at %d of %d: %v", what, at, len(whole), err)
			}
		}
	}
	if idle > 20 {
		t.Errorf("%d of %d bits mean nothing", idle, len(whole))
	}
}

// made is an archive as another program may make it.
func made(t *testing.T, files ...string) []byte {
	t.Helper()
	var out bytes.Buffer
	zip := gzip.NewWriter(&out)
	tape := tar.NewWriter(zip)
	var all error
	for i := 0; i < len(files); i += 2 {
		head := tape.WriteHeader(&tar.Header{Name: files[i], Size: int64(len(files[i+1])), Mode: 0o600})
		_, err := io.WriteString(tape, files[i+1])
		all = errors.Join(all, head, err)
	}
	if err := errors.Join(all, tape.Close(), zip.Close()); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestUnpack_OfSomethingElse_IsRefused(t *testing.T) {
	const (
		sum   = `"2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b"` // of "secret"
		entry = `{"name":"key","bytes":6,"sha256":` + sum + `}`
		good  = `{"v":1,"store_version":3,"files":[` + entry + `]}`
	)
	if _, err := Unpack(t.Context(), bytes.NewReader(made(t, "manifest.json", good, "key", "secret")), t.TempDir(), "key"); err != nil {
		t.Fatal(err)
	}
	for what, test := range map[string]struct {
		text []byte
		want error
	}{
		"nothing":             {nil, ErrBroken},
		"a text":              {[]byte("not a backup"), ErrBroken},
		"no manifest":         {made(t, "key", "secret"), ErrBroken},
		"the manifest last":   {made(t, "key", "secret", "manifest.json", good), ErrBroken},
		"a manifest of prose": {made(t, "manifest.json", "prose", "key", "secret"), ErrBroken},
		"a long manifest":     {made(t, "manifest.json", good+strings.Repeat(" ", manifestBytes), "key", "secret"), ErrBroken},
		"a newer kind":        {made(t, "manifest.json", strings.Replace(good, `"v":1`, `"v":2`, 1), "key", "secret"), ErrNewer},
		"another file":        {made(t, "manifest.json", good, "../key", "secret"), ErrBroken},
		"another size":        {made(t, "manifest.json", good, "key", "secrets"), ErrBroken},
		"another sum":         {made(t, "manifest.json", good, "key", "Secret"), ErrBroken},
		"a file missing":      {made(t, "manifest.json", good), ErrBroken},
		"a file more":         {made(t, "manifest.json", good, "key", "secret", "more", ""), ErrBroken},
		"other names":         {made(t, "manifest.json", strings.Replace(good, `"key"`, `"../key"`, 1), "../key", "secret"), ErrBroken},
		"two names":           {made(t, "manifest.json", strings.Replace(good, entry, entry+","+entry, 1), "key", "secret", "key", "secret"), ErrBroken},
	} {
		top := t.TempDir()
		folder := filepath.Join(top, "folder")
		if err := os.Mkdir(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		if _, err := Unpack(t.Context(), bytes.NewReader(test.text), folder, "key"); !errors.Is(err, test.want) {
			t.Errorf("%s: %v", what, err)
		}
		if files, _ := os.ReadDir(top); len(files) != 1 {
			t.Errorf("%s: outside of the folder: %v", what, files)
		}
	}
}

// full takes so many bytes and then fails.
type full struct{ left int }

var errFull = errors.New("disk full")

func (f *full) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, errFull
	}
	return len(p), nil
}

func TestPack_ThatCannotBeWritten_SaysSo(t *testing.T) {
	size := len(packed(t))
	for left := range size {
		err := Pack(t.Context(), &full{left}, 3, noon,
			File{"key", strings.NewReader("secret")}, File{"store", strings.NewReader(text())})
		if !errors.Is(err, errFull) {
			t.Errorf("after %d of %d bytes: %v", left, size, err)
		}
	}
}

func TestPackAndUnpack_AreStopped(t *testing.T) {
	over, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Pack(over, io.Discard, 3, noon, File{"key", strings.NewReader("secret")}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := Unpack(over, bytes.NewReader(packed(t)), t.TempDir(), "key", "store"); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
