package main

import (
	"context"
	"crypto/tls"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"shithead/cmd/shithead/internal/nodefile"
	"shithead/cmd/shithead/internal/several"
	"shithead/sshsrv/sshtest"
	"shithead/views/viewtest"
)

// flags are those that a server is started with which is one of a house by a name, to which it joins.
func (m *machines) flags(n int, more ...string) []string {
	flags := []string{"--cluster", "casa", "--node", nodeName(n), "--advertise", m.link(n)}
	if n > 1 {
		flags = append(flags, "--join", m.link(1))
	}
	return append(flags, more...)
}

// token is one that the first server gives out.
func (m *machines) token() string {
	m.Helper()
	var says several.GivenToken
	must(m, m.asks(1, &says, "token"))
	if says.House != "casa" || says.Join != m.link(1) || time.Until(says.Until) > several.TokenWithin {
		m.Errorf("%+v", says)
	}
	return says.Token
}

// awaitNodes waits until the servers of the house are as a server is to know them: see [machines.nodes].
func (m *machines) awaitNodes(n int, want string) {
	m.Helper()
	last := new(spoken)
	await(m.T, want, last, func() bool {
		got, err := m.nodes(n)
		must(m, err)
		_, _ = fmt.Fprintln(last, got)
		return got == want
	})
}

// refuses runs a server that does not begin.
func (m *machines) refuses(n, code int, says string, flags ...string) {
	m.Helper()
	fails(m.T, code, says, append([]string{"serve", "--data", m.data(n), "--listen", "127.0.0.1:0"}, flags...)...)
}

// connect connects with etcd of a server by the certificate of another one.
func (m *machines) connect(by, at int) *tls.Conn {
	m.Helper()
	certificate, key, _ := nodefile.TLS(m.data(by))
	own, err := tls.LoadX509KeyPair(certificate, key)
	must(m, err)
	conn, err := tls.Dial("tcp", m.at(at, clientPorts), &tls.Config{
		Certificates: []tls.Certificate{own}, NextProtos: []string{"h2"}, InsecureSkipVerify: true, //nolint:gosec // it is only looked at
	})
	must(m, err)
	return conn
}

// etcdTakes reports whether etcd of a server answers a client with the certificate of another one.
func (m *machines) etcdTakes(by, at int) bool {
	m.Helper()
	conn := m.connect(by, at)
	defer conn.Close()
	_, _ = conn.Write([]byte("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00")) // and no settings
	_ = conn.SetReadDeadline(time.Now().Add(sshtest.Patience))
	n, _ := conn.Read(make([]byte, 1))
	return n > 0
}

// TestServersJoinAHouse: a server that stood alone founds a house, others join it by tokens, also where they were cut off on the
// way; of three each votes; one that is removed stops and is refused. With SHITHEAD_LONG=1 another takes its place, nothing is
// removed that is needed, and certificates are made anew.
func TestServersJoinAHouse(t *testing.T) {
	t.Parallel()
	const all = "node1 yes there, node2 yes there, node3 yes there"
	m, ann := newMachines(t), sshtest.NewKey(t)
	alone := m.start(1, "")
	newcomer(t, alone.address(), "ann", ann)
	alone.stop(t, syscall.SIGTERM)
	first := m.start(1, "", m.flags(1)...)
	m.awaitNodes(1, "node1 yes there")
	token, file, old := m.token(), filepath.Join(t.TempDir(), "token"), t.TempDir()
	write(t, filepath.Join(old, storeFile), "")
	for _, c := range []struct {
		code        int
		token, says string
		flags       []string
	}{
		{exitUsage, "", "say which house", []string{"--cluster", ""}},
		{exitUsage, "", "give a name of small letters", []string{"--node", "Node 1"}},
		{exitUsage, "", "give HOST or HOST:PORT", []string{"--advertise", "a b"}},
		{exitUsage, "", "other machines find it", []string{"--advertise", "0.0.0.0"}},
		{exitUsage, "", "give an address of this machine", []string{"--bind", "here"}},
		{exitFailed, "", "give the token in " + several.TokenVariable, []string{"--token-file", ""}},
		{exitFailed, "shithead-join-x", "not a token for joining", nil},
		{exitFailed, nodefile.NewToken(nodefile.HouseID{1}).String(), "no server of the house that the token is from", nil},
		{exitFailed, token, "another server of that name", []string{"--node", "node1"}},
		{exitFailed, token, "no server of a house answers there", []string{"--join", m.link(3)}},
		{exitFailed, token, "holds a store already", []string{"--data", old}},
	} {
		write(t, file, c.token+"\n")
		m.refuses(2, c.code, c.says, append(m.flags(2, "--token-file", file), c.flags...)...)
	}

	// It is cut off before the end of joining, at whichever file.
	e := several.Entry{House: "casa", Node: "node2", Join: m.link(1), Advertise: m.link(2), TokenFile: file}
	for _, lost := range []string{"", nodefile.Folder + "/node.json", hostKeyFile} {
		must(t, e.Enter(context.Background(), m.data(2), slog.New(slog.DiscardHandler)))
		if lost != "" {
			must(t, os.Remove(filepath.Join(m.data(2), lost)))
		}
	}
	m.start(2, token, m.flags(2)...)
	m.refuses(3, exitFailed, "another server has used the token", m.flags(3, "--token-file", file)...)
	write(t, file, m.token()+"\n")
	third := m.start(3, "", m.flags(3, "--token-file", file)...)
	m.awaitNodes(3, all)
	if string(hostKey(t, first.port).Marshal()) != string(hostKey(t, third.port).Marshal()) {
		t.Error("the servers have different host keys")
	}
	m.in(3, "ann", ann).Sees("deal at once")

	fails(t, exitFailed, "that is this server", "cluster", "remove", "node1", "--data", m.data(1))
	fails(t, exitFailed, "no server of that name", "cluster", "remove", "node9", "--data", m.data(1))
	fails(t, exitFailed, "does not have the key of the house", "cluster", "token", "--data", m.data(2))
	fails(t, exitUsage, "give a time up to", "cluster", "token", "--within", "48h", "--data", m.data(1))
	works(t, "cluster", "remove", "node3", "--data", m.data(2))
	third.stopsWith(t, exitStore, "removed from the house")
	m.awaitNodes(1, "node1 yes there, node2 yes there")
	m.refuses(3, exitStore, "removed from the house", m.flags(3)...)
	for _, at := range []int{1, 2} {
		await(t, "that etcd refuses the server that was removed", first.stderr, func() bool { return !m.etcdTakes(3, at) })
		if !m.etcdTakes(3-at, at) {
			t.Errorf("etcd of %s does not take that of another", nodeName(at))
		}
	}
	if !viewtest.Long() {
		return
	}

	must(t, os.RemoveAll(m.data(3)))
	m.start(3, m.token(), m.flags(3)...)
	m.awaitNodes(1, all)
	m.kill(2)
	m.awaitNodes(1, "node1 yes there, node2 yes away, node3 yes there")
	fails(t, exitFailed, "too few of those that vote would be there", "cluster", "remove", "node3", "--data", m.data(1))
	authority, err := nodefile.LoadAuthority(filepath.Join(m.data(1), nodefile.Folder))
	must(t, err)
	node, err := nodefile.Read(m.data(2))
	must(t, err)
	must(t, authority.Write(m.data(2), *node, time.Now().Add(nodefile.Validity/3-nodefile.Validity-time.Hour))) // which end soon
	m.start(2, "", m.flags(2)...)                                                                               // as it is started at each boot
	m.awaitNodes(2, all)
	soon := time.Now().Add(nodefile.Validity - time.Hour)
	await(t, "another certificate of etcd", soon, func() bool {
		conn := m.connect(1, 2)
		defer conn.Close()
		shown := conn.ConnectionState().PeerCertificates[0]
		return shown.NotAfter.After(soon) && shown.Subject.CommonName == "node2"
	})
	m.in(2, "ann", ann).Sees("deal at once")
}
