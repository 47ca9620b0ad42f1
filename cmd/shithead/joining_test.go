package main

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"shithead/cmd/shithead/internal/nodefile"
	"shithead/cmd/shithead/internal/several"
	"shithead/sshsrv/sshtest"
)

// machines are servers of one house, each with what it has on a machine of its own.
type machines struct {
	*testing.T
	folder string
	first  int
}

// link is where a server listens to the others, which tells its other ports, too.
func (m *machines) link(n int) string {
	return net.JoinHostPort("127.0.0.1", strconv.Itoa(m.first+linkPorts+n))
}

func (m *machines) data(n int) string { return filepath.Join(m.folder, strconv.Itoa(n)) }

// flags are those that a server is started with.
func (m *machines) flags(n int, more ...string) []string {
	return append([]string{
		"--data", m.data(n), "--listen", "127.0.0.1:0", "--cluster", "casa", "--node", "node" + strconv.Itoa(n), "--advertise", m.link(n),
	}, more...)
}

// starts starts a server, which lets people in once it returns. It joins with a token, if there is one.
func (m *machines) starts(n int, token string, more ...string) *served {
	m.Helper()
	return startWith(m.T, nil, m.TempDir(), append(unpaced(), several.TokenVariable+"="+token), m.flags(n, more...)...)
}

// asks has the server of a folder answer in JSON.
func (m *machines) asks(n int, into any, args ...string) {
	m.Helper()
	out, err := linkedCommand(m.T, append(append([]string{"cluster"}, args...), "--json", "--data", m.data(n))...).Output()
	if err != nil {
		m.Fatalf("%q: %v", args, err)
	}
	if err := json.Unmarshal(out, into); err != nil {
		m.Fatalf("%q: %s", args, out)
	}
}

// token is one that the first server gives out.
func (m *machines) token() string {
	m.Helper()
	var says several.GivenToken
	m.asks(0, &says, "token")
	if says.House != "casa" || says.Join != m.link(0) || time.Until(says.Until) > several.TokenWithin {
		m.Errorf("%+v", says)
	}
	return says.Token
}

// comes waits until the servers of the house are as it is said, such as "node0 yes there".
func (m *machines) comes(n int, want ...string) {
	m.Helper()
	there := map[bool]string{true: "there", false: "away"}
	last := new(spoken)
	await(m.T, strings.Join(want, ", "), last, func() bool {
		var all []several.NodeState
		m.asks(n, &all, "nodes")
		var states []string
		for _, node := range all {
			states = append(states, node.Name+" "+node.Votes+" "+there[node.There])
		}
		_, _ = fmt.Fprintf(last, "%q\n", states)
		return slices.Equal(states, want)
	})
}

// ends waits for the end of a server, and gives its exit code.
func (m *machines) ends(s *served) int {
	m.Helper()
	late := time.AfterFunc(sshtest.Patience, func() { _ = s.cmd.Process.Kill() })
	defer late.Stop()
	_ = s.cmd.Wait()
	return s.cmd.ProcessState.ExitCode()
}

// is refused says of a server that it does not begin.
func (m *machines) refuses(code int, says, token string, args ...string) {
	m.Helper()
	cmd := linkedCommand(m.T, append([]string{"serve"}, args...)...)
	cmd.Env = append(cmd.Env, "HOME="+m.TempDir(), "XDG_DATA_HOME=", several.TokenVariable+"="+token)
	out, err := ended(m.T, cmd)
	if err == nil || !strings.Contains(out, says) || cmd.ProcessState.ExitCode() != code {
		m.Errorf("%q: %v, and not %d and %q:\n%s", args, err, code, says, out)
	}
}

// TestServersJoinAHouse: a server that stood alone founds a house, others join it by tokens, also where they were cut off on the way; of three each votes;
// one that is removed stops and is refused, and another takes its place; nothing is removed that is needed.
func TestServersJoinAHouse(t *testing.T) {
	t.Parallel()
	m := &machines{t, t.TempDir(), freePorts(t)}
	ann := sshtest.NewKey(t)
	alone := start(t, t.TempDir(), "--data", m.data(0), "--listen", "127.0.0.1:0")
	comeIn(t, "127.0.0.1:"+alone.port, "ann", ann).Sees("Your name: ann").Types("\r").Sees("deal at once")
	must(t, alone.cmd.Process.Signal(os.Interrupt))
	if code := m.ends(alone); code != 0 {
		t.Fatalf("it ends with %d:\n%s", code, alone.stderr)
	}
	first := m.starts(0, "")
	m.comes(0, "node0 yes there")

	token := m.token()
	join := []string{"--join", m.link(0)}
	other := nodefile.NewToken(nodefile.HouseID{1}).String()
	known, err := nodefile.ParseToken(token)
	must(t, err)
	made := nodefile.NewToken(known.House).String()
	for _, c := range []struct {
		code        int
		says, token string
		args        []string
	}{
		{exitUsage, "say which house", "", []string{"--data", m.data(1), "--join", m.link(0)}},
		{exitUsage, "give a name of small letters", "", append(m.flags(1, join...), "--node", "Node 1")},
		{exitUsage, "give HOST or HOST:PORT", "", append(m.flags(1, join...), "--advertise", "a b")},
		{exitUsage, "other machines find it", "", append(m.flags(1, join...), "--advertise", "0.0.0.0")},
		{exitUsage, "give an address of this machine", "", append(m.flags(1, join...), "--bind", "here")},
		{exitFailed, "give the token in " + several.TokenVariable, "", m.flags(1, join...)},
		{exitFailed, "not a token for joining", "shithead-join-x", m.flags(1, join...)},
		{exitFailed, "no server of the house that the token is from", other, m.flags(1, join...)},
		{exitFailed, "the house does not know that token", made, m.flags(1, join...)},
		{exitFailed, `it is not "villa"`, token, append(m.flags(1, join...), "--cluster", "villa")},
		{exitFailed, "another server of that name", token, append(m.flags(1, join...), "--node", "node0")},
		{exitFailed, "another server of the house has that address", token, append(m.flags(1, join...), "--advertise", m.link(0))},
		{exitFailed, "no server of a house answers there", token, m.flags(1, "--join", m.link(2))},
		{exitFailed, "holds a store already", token, append(m.flags(1, join...), "--data", m.oldStore())},
	} {
		m.refuses(c.code, c.says, c.token, c.args...)
	}

	m.cutOff(1, token)
	second := m.starts(1, token, join...)
	m.refuses(exitFailed, "another server has used the token", token, m.flags(2, join...)...)
	third := m.starts(2, "", append(join, "--token-file", m.keeps(m.token()))...)
	m.comes(2, "node0 yes there", "node1 yes there", "node2 yes there")
	if hostKey(t, first.port).Type() == "" || string(hostKey(t, first.port).Marshal()) != string(hostKey(t, third.port).Marshal()) {
		t.Error("the servers have different host keys")
	}
	comeIn(t, "127.0.0.1:"+third.port, "ann", ann).Sees("deal at once")

	m.says("that is this server", "remove", "node0", "--data", m.data(0))
	m.says("no server of that name", "remove", "node9", "--data", m.data(0))
	m.says("does not have the key of the house", "token", "--data", m.data(1))
	m.says("give a time up to", "token", "--within", "48h", "--data", m.data(0))

	var gone several.NodeState
	m.asks(1, &gone, "remove", "node2")
	if code := m.ends(third); code != exitStore || !strings.Contains(third.stderr.String(), "removed from the house") {
		t.Errorf("the server that was removed ends with %d:\n%s", code, third.stderr)
	}
	m.comes(0, "node0 yes there", "node1 yes there")
	m.refuses(exitStore, "removed from the house", "", m.flags(2, join...)...)
	for _, at := range []int{0, 1} {
		await(t, "that etcd refuses the server that was removed", first.stderr, func() bool { return !m.etcdTakes(2, at) })
		if !m.etcdTakes(1-at, at) {
			t.Errorf("etcd of node%d does not take that of another", at)
		}
	}
	must(t, os.RemoveAll(m.data(2)))
	m.starts(2, m.token(), join...)
	m.comes(0, "node0 yes there", "node1 yes there", "node2 yes there")

	_ = second.cmd.Process.Kill()
	m.comes(0, "node0 yes there", "node1 yes away", "node2 yes there")
	m.says("too few of those that vote would be there", "remove", "node2", "--data", m.data(0))
	m.ages(1)
	second = m.starts(1, "", join...) // as it is started at each boot
	m.comes(1, "node0 yes there", "node1 yes there", "node2 yes there")
	m.renews(1)
	comeIn(t, "127.0.0.1:"+second.port, "ann", ann).Sees("deal at once")
}

// ages has a server have certificates that end soon.
func (m *machines) ages(n int) {
	m.Helper()
	authority, err := nodefile.LoadAuthority(filepath.Join(m.data(0), nodefile.Folder))
	must(m, err)
	is, err := nodefile.Read(m.data(n))
	must(m, err)
	must(m, authority.Write(m.data(n), *is, time.Now().Add(nodefile.Validity/3-nodefile.Validity-time.Hour)))
}

// renews waits until a server has other certificates, which the house knows and etcd shows.
func (m *machines) renews(n int) {
	m.Helper()
	name, soon := "node"+strconv.Itoa(n), time.Now().Add(nodefile.Validity-time.Hour)
	await(m.T, "another certificate", soon, func() bool {
		var all []several.NodeState
		m.asks(n, &all, "nodes")
		return slices.ContainsFunc(all, func(state several.NodeState) bool {
			return state.Name == name && state.Until.After(soon)
		})
	})
	conn := m.etcd(0, n)
	defer conn.Close()
	if shown := conn.ConnectionState().PeerCertificates[0]; shown.NotAfter.Before(soon) || shown.Subject.CommonName != name {
		m.Errorf("etcd shows the certificate of %s until %v", shown.Subject.CommonName, shown.NotAfter)
	}
}

// etcd connects with etcd of a server by the certificate of another one.
func (m *machines) etcd(by, at int) *tls.Conn {
	m.Helper()
	certificate, key, _ := nodefile.TLS(m.data(by))
	own, err := tls.LoadX509KeyPair(certificate, key)
	must(m, err)
	conn, err := tls.Dial("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(m.first+linkPorts+at+200)), &tls.Config{
		Certificates: []tls.Certificate{own}, NextProtos: []string{"h2"}, InsecureSkipVerify: true, //nolint:gosec // it is only looked at
	})
	must(m, err)
	return conn
}

// etcdTakes says whether etcd of a server answers somebody with the certificate of another one.
func (m *machines) etcdTakes(by, at int) bool {
	m.Helper()
	conn := m.etcd(by, at)
	defer conn.Close()
	_, _ = conn.Write([]byte("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00")) // and no settings
	_ = conn.SetReadDeadline(time.Now().Add(sshtest.Patience))
	n, _ := conn.Read(make([]byte, 1))
	return n > 0
}

// oldStore is a data folder of a server that stands alone.
func (m *machines) oldStore() string {
	m.Helper()
	folder := m.TempDir()
	must(m, os.WriteFile(filepath.Join(folder, storeFile), nil, 0o600))
	return folder
}

// keeps keeps a token in a file.
func (m *machines) keeps(token string) (file string) {
	m.Helper()
	file = filepath.Join(m.TempDir(), "token")
	must(m, os.WriteFile(file, []byte(token+"\n"), 0o600))
	return file
}

// cutOff has a server join, as if it was cut off before the end of it, at whichever file.
func (m *machines) cutOff(n int, token string) {
	m.Helper()
	e := several.Entry{House: "casa", Node: "node" + strconv.Itoa(n), Join: m.link(0), Advertise: m.link(n), TokenFile: m.keeps(token)}
	for _, lost := range []string{"", nodefile.Folder + "/node.json", hostKeyFile} {
		if err := e.Enter(context.Background(), m.data(n), slog.New(slog.DiscardHandler)); err != nil {
			m.Fatalf("without %q: %v", lost, err)
		}
		if lost == "" {
			continue
		}
		must(m, os.Remove(filepath.Join(m.data(n), lost)))
	}
}

// says runs a command for a house that fails.
func (m *machines) says(what string, args ...string) {
	m.Helper()
	out, err := linkedCommand(m.T, append([]string{"cluster"}, args...)...).CombinedOutput()
	if _, is := errors.AsType[*exec.ExitError](err); !is || !strings.Contains(string(out), what) {
		m.Errorf("%q: %v: %s", args, err, out)
	}
}
