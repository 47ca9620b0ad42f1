package nodefile

import (
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"time"

	"shithead/cmd/shithead/internal/durable"
)

// BeginRemoved sees to it that the data folder of a server holds such a list: see [KeepRemoved].
func BeginRemoved(data string, now time.Time) error {
	if _, err := os.Stat(Removed(data)); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return KeepRemoved(data, nil, now)
}

// KeepRemoved has the data folder of a server hold a list of the keys of servers that are none of the house any more, in the form in which
// etcd reads it at each connection. It looks at serial numbers only, and whoever can write the folder is believed: the server
// signs the list itself.
func KeepRemoved(data string, ids []string, now time.Time) error {
	key, err := OwnKey(data)
	if err != nil {
		return err
	}
	list := &x509.RevocationList{Number: big.NewInt(now.Unix()), ThisUpdate: now, NextUpdate: now.Add(Validity)}
	for _, id := range ids {
		serial, err := serialOf(id)
		if err != nil {
			return err
		}
		list.RevokedCertificateEntries = append(list.RevokedCertificateEntries, x509.RevocationListEntry{SerialNumber: serial, RevocationTime: now})
	}
	issuer := &x509.Certificate{Subject: pkix.Name{CommonName: "Shithead server"}, SubjectKeyId: []byte{1}, KeyUsage: x509.KeyUsageCRLSign}
	der, err := x509.CreateRevocationList(rand.Reader, list, issuer, key)
	if err != nil {
		return err
	}
	return durable.Write(durable.At(filepath.Join(data, Folder)), removedFile, der)
}

// IsRemoved reports whether a key is in the list of the data folder of a server.
func IsRemoved(data, id string) (bool, error) {
	serial, err := serialOf(id)
	if err != nil {
		return false, err
	}
	text, err := os.ReadFile(Removed(data))
	if err != nil {
		return false, err
	}
	list, err := x509.ParseRevocationList(text)
	if err != nil {
		return false, fmt.Errorf("%w: %s: %w", ErrNode, removedFile, err)
	}
	return slices.ContainsFunc(list.RevokedCertificateEntries, func(e x509.RevocationListEntry) bool { return e.SerialNumber.Cmp(serial) == 0 }), nil
}
