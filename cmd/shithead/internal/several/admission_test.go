package several

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"encoding/json"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/cmd/shithead/internal/datafolder"
	"shithead/cmd/shithead/internal/durable"
	"shithead/cmd/shithead/internal/nodefile"
	"shithead/data"
	"shithead/data/cluster"
	"shithead/data/cluster/clustertest"
	"shithead/rooms/ratelimit"
)

// TestAdmission: whoever asks to join is looked at closely, however often, and is told why not; a token that is right and a server that
// could be one is given what it needs, and its certificates are made anew for its key only.
func TestAdmission(t *testing.T) {
	t.Parallel()
	etcd, folder, now := clustertest.Start(t, 1), t.TempDir(), time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)
	keys := etcd.Client(0)
	registry := cluster.NewRegistry(cluster.NewClient(keys, cluster.DefaultLimits()))
	a := &admission{
		folder: folder, house: "casa", registry: registry, voters: cluster.NewVoters(keys, cluster.DefaultLimits()),
		logger: slog.New(slog.DiscardHandler), now: func() time.Time { return now }, tries: ratelimit.New[struct{}](time.Nanosecond, joinsAtOnce),
	}
	must(t, durable.MakeFolder(a.keys()))
	must(t, os.WriteFile(filepath.Join(folder, datafolder.HostKey), []byte("the host key"), 0o600))
	if _, _, err := a.issue(t.Context(), time.Hour); err == nil || !strings.Contains(err.Error(), "does not have the cluster's key") {
		t.Errorf("%v", err)
	}
	authority, err := nodefile.LoadAuthority(a.keys())
	must(t, err)
	token, until, err := a.issue(t.Context(), time.Hour)
	if err != nil || token.House != authority.ID() || !until.Equal(now.Add(time.Hour)) {
		t.Fatalf("%v, %v", until, err)
	}
	_, key, err := ed25519.GenerateKey(rand.Reader)
	must(t, err)
	_, other, err := ed25519.GenerateKey(rand.Reader)
	must(t, err)
	ecdsaKey, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	must(t, err)
	public, another := publicText(t, key), publicText(t, other)
	good := joinRequest{
		House: "casa", Token: token.Secret[:], Name: "beta", Key: public, Link: "10.0.0.2:2322", Peer: "10.0.0.2:2422", Client: "10.0.0.2:2522",
		Level: data.Version(),
	}
	const theirs = "10.0.0.1:2322"
	must(t, registry.Register(t.Context(), &cluster.Node{Name: "alpha", Key: "alpha's", Link: theirs, Level: data.FirstLevel}))
	asks := func(change func(r *joinRequest)) (answer joinAnswer) {
		t.Helper()
		r := good
		change(&r)
		text, err := json.Marshal(r)
		must(t, err)
		must(t, json.Unmarshal(a.Enroll(t.Context(), &net.TCPAddr{}, text), &answer))
		return answer
	}
	for what, change := range map[string]func(r *joinRequest){
		errNotJoining.Error() + " (name)":           func(r *joinRequest) { r.Name = "../beta" },
		errNotJoining.Error() + " (key)":            func(r *joinRequest) { r.Key = "ssh-ed25519 x" },
		errNotJoining.Error() + " (kind)":           func(r *joinRequest) { r.Key = publicText(t, ecdsaKey) },
		errNotJoining.Error() + " (token)":          func(r *joinRequest) { r.Token = r.Token[1:] },
		errNotJoining.Error() + " (link)":           func(r *joinRequest) { r.Link = "beta" },
		errNotJoining.Error() + " (port)":           func(r *joinRequest) { r.Peer = "beta:0" },
		errNotJoining.Error() + " (address)":        func(r *joinRequest) { r.Client = "http://beta:80" },
		errNotJoining.Error() + " (long)":           func(r *joinRequest) { r.Link = strings.Repeat("b", maxHost+1) + ":2322" },
		errWrongHouse.Error():                       func(r *joinRequest) { r.House = "villa" },
		cluster.ErrToken.Error():                    func(r *joinRequest) { r.Token = make([]byte, len(r.Token)) },
		cluster.ErrToken.Error() + " (and address)": func(r *joinRequest) { r.Token, r.Link = make([]byte, len(r.Token)), theirs },
		cluster.ErrAddress.Error():                  func(r *joinRequest) { r.Link = theirs },
		cluster.ErrOldVersion.Error():               func(r *joinRequest) { r.Level = data.FirstLevel - 1 },
	} {
		want, _, _ := strings.Cut(what, " (")
		if answer := asks(change); !strings.Contains(answer.Error, want) || answer.Again || answer.Node != nil || answer.HostKey != nil {
			t.Errorf("%s: %+v", what, answer)
		}
	}
	if answer := (joinAnswer{}); json.Unmarshal(a.Enroll(t.Context(), &net.TCPAddr{}, []byte("{")), &answer) != nil || answer.Error != errNotJoining.Error() {
		t.Errorf("%+v", answer)
	}
	for range 2 { // it is cut off, and asks again
		answer := asks(func(*joinRequest) {})
		if answer.Error != "" || string(answer.HostKey) != "the host key" || answer.Node.Name != "beta" || !answer.Node.Joins {
			t.Fatalf("%+v", answer)
		}
		if answer.Node.Peer != good.Peer || answer.Node.Voters["beta"] != good.Peer || len(answer.Node.Clients) != 1 {
			t.Errorf("%+v", answer.Node)
		}
		must(t, answer.Certificates.Check(token.House, key, "beta", now))
	}
	if answer := asks(func(r *joinRequest) { r.Key = another }); answer.Error != cluster.ErrTokenUsed.Error() {
		t.Errorf("%+v", answer)
	}
	now = now.Add(2 * time.Hour)
	if answer := asks(func(*joinRequest) {}); answer.Error != cluster.ErrTokenOver.Error() {
		t.Errorf("%+v", answer)
	}

	recertifies := func(name, public string) (answer joinAnswer) {
		t.Helper()
		must(t, json.Unmarshal(a.Recertify(t.Context(), name, []byte(public)), &answer))
		return answer
	}
	if answer := recertifies("beta", public); answer.Error != "" || answer.Certificates.Check(token.House, key, "beta", now) != nil || answer.HostKey != nil {
		t.Errorf("%+v", answer)
	}
	for _, c := range [][2]string{{"beta", another}, {"gamma", public}, {"beta", "x"}} {
		if answer := recertifies(c[0], c[1]); answer.Error == "" || answer.Certificates != nil {
			t.Errorf("%q: %+v", c, answer)
		}
	}

	a.tries = ratelimit.New[struct{}](time.Hour, 3)
	for range 3 {
		asks(func(r *joinRequest) { r.House = "villa" })
	}
	if answer := asks(func(*joinRequest) {}); answer.Error != errTooMany.Error() || !answer.Again {
		t.Errorf("%+v", answer)
	}
}

// publicText is the public part of a key as text.
func publicText(t *testing.T, key crypto.Signer) string {
	t.Helper()
	public, err := gossh.NewPublicKey(key.Public())
	must(t, err)
	return string(gossh.MarshalAuthorizedKey(public))
}
