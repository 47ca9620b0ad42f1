package cluster

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	clientv3 "go.etcd.io/etcd/client/v3"
)

// The keys of a house. Numbers in keys have 16 hexadecimal digits, so that keys are in the order of their numbers. The names
// of rooms are escaped, so that none leads below another.
const (
	headPrefix  = "journal/"
	linesPrefix = "lines/"
	asidePrefix = "aside/"
	asidesKey   = "asides"
	logPrefix   = "log/"
	latestKey   = "latest"
	probeKey    = "probe"

	houseKey      = "house"
	foundingKey   = "founding"
	appliedPrefix = "applied/"
)

// roomOf is the room whose key that is, below a prefix. It is as it is where nothing of this package has written it.
func roomOf(key, prefix string) string {
	name := strings.TrimPrefix(key, prefix)
	if room, err := url.PathUnescape(name); err == nil {
		return room
	}
	return name
}

func headKey(room string) string { return headPrefix + url.PathEscape(room) }

func linesOf(room string) string { return linesPrefix + url.PathEscape(room) + "/" }

func asideOf(room string) string { return asidePrefix + url.PathEscape(room) + "/" }

// numberKey is the key of a number below a prefix.
func numberKey(prefix string, n uint64) string { return fmt.Sprintf("%s%016x", prefix, n) }

// numberOf is the number of a key.
func numberOf(key []byte) (uint64, error) {
	text := string(key)
	return strconv.ParseUint(text[strings.LastIndexByte(text, '/')+1:], 16, 64)
}

// below is all that is below a prefix.
func below(prefix string) clientv3.OpOption {
	return clientv3.WithRange(clientv3.GetPrefixRangeEnd(prefix))
}
