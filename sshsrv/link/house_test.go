package link

import (
	"crypto/rand"
	"errors"
	"log/slog"
	"net"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/sshtest"
)

// certified is the server of a name in a house, with certificates that are good for the time of a test.
func certified(t testing.TB, house gossh.Signer, node string) *Member {
	t.Helper()
	return certifiedUntil(t, house, node, time.Now().Add(-time.Hour), time.Now().Add(time.Hour))
}

func certifiedUntil(t testing.TB, house gossh.Signer, node string, from, until time.Time) *Member {
	t.Helper()
	key := sshtest.NewKey(t)
	host, user, err := Certify(house, key.PublicKey(), node, from, until)
	if err != nil {
		t.Fatal(err)
	}
	m, err := NewMember(key, host, user, house.PublicKey())
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// signed is a key with a certificate that is made by a function.
func signed(t *testing.T, house gossh.Signer, change func(*gossh.Certificate)) gossh.Signer {
	t.Helper()
	key := sshtest.NewKey(t)
	c := &gossh.Certificate{
		Key: key.PublicKey(), CertType: gossh.UserCert, ValidPrincipals: []string{"alpha"},
		ValidAfter: uint64(time.Now().Add(-time.Hour).Unix()), ValidBefore: uint64(time.Now().Add(time.Hour).Unix()),
	}
	change(c)
	if err := c.SignCert(rand.Reader, house); err != nil {
		t.Fatal(err)
	}
	signer, err := gossh.NewCertSigner(c, key)
	if err != nil {
		t.Fatal(err)
	}
	return signer
}

// TestWhoDials_HasACertificateOfTheHouse for a server, which is valid now and for the name that it says.
func TestWhoDials_HasACertificateOfTheHouse(t *testing.T) {
	house := sshtest.NewKey(t)
	at := run(t, certified(t, house, "beta"), nil, nil)
	other := sshtest.NewKey(t)
	for what, c := range map[string]struct {
		user   string
		signer gossh.Signer
		in     bool
	}{
		"a good one":                {"alpha", signed(t, house, func(*gossh.Certificate) {}), true},
		"a plain key":               {"alpha", sshtest.NewKey(t), false},
		"the key of the house":      {"alpha", house, false},
		"another house":             {"alpha", signed(t, other, func(*gossh.Certificate) {}), false},
		"it has ended":              {"alpha", signed(t, house, func(c *gossh.Certificate) { c.ValidBefore = uint64(time.Now().Add(-time.Minute).Unix()) }), false},
		"it has not begun":          {"alpha", signed(t, house, func(c *gossh.Certificate) { c.ValidAfter = uint64(time.Now().Add(time.Minute).Unix()) }), false},
		"it never ends":             {"alpha", signed(t, house, func(c *gossh.Certificate) { c.ValidBefore = gossh.CertTimeInfinity }), false},
		"it is for a host":          {"alpha", signed(t, house, func(c *gossh.Certificate) { c.CertType = gossh.HostCert }), false},
		"it is for another name":    {"gamma", signed(t, house, func(*gossh.Certificate) {}), false},
		"it is for everybody":       {"alpha", signed(t, house, func(c *gossh.Certificate) { c.ValidPrincipals = nil }), false},
		"it is for two":             {"alpha", signed(t, house, func(c *gossh.Certificate) { c.ValidPrincipals = []string{"alpha", "gamma"} }), false},
		"it is for this server":     {"beta", signed(t, house, func(c *gossh.Certificate) { c.ValidPrincipals = []string{"beta"} }), false},
		"it has an option":          {"alpha", signed(t, house, func(c *gossh.Certificate) { c.CriticalOptions = map[string]string{"force-command": "x"} }), false},
		"a client's key, certified": {"ann", signed(t, sshtest.NewKey(t), func(c *gossh.Certificate) { c.ValidPrincipals = []string{"ann"} }), false},
	} {
		conn, err := gossh.Dial("tcp", at.address, &gossh.ClientConfig{
			User: c.user, Auth: []gossh.AuthMethod{gossh.PublicKeys(c.signer)}, HostKeyCallback: gossh.InsecureIgnoreHostKey(), Timeout: sshtest.Patience,
		})
		if in := err == nil; in != c.in {
			t.Errorf("%s: %v", what, err)
		}
		if err == nil {
			_ = conn.Close()
		}
	}
	if _, err := gossh.Dial("tcp", at.address, &gossh.ClientConfig{
		User: "alpha", HostKeyCallback: gossh.InsecureIgnoreHostKey(),
		Auth: []gossh.AuthMethod{sshtest.WithoutKey(), gossh.Password("")},
	}); err == nil {
		t.Error("somebody came in without a key")
	}
}

// TestWhoIsDialled_HasACertificateOfTheHouse for a host of the name that was dialled.
func TestWhoIsDialled_HasACertificateOfTheHouse(t *testing.T) {
	house := sshtest.NewKey(t)
	alpha := certified(t, house, "alpha")
	most := DefaultLimits().Validity
	host := func(change func(*gossh.Certificate)) gossh.PublicKey {
		return signed(t, house, func(c *gossh.Certificate) {
			c.CertType, c.ValidPrincipals = gossh.HostCert, []string{"beta"}
			change(c)
		}).PublicKey()
	}
	nowhere := &net.TCPAddr{}
	if _, err := alpha.finds("beta", nowhere, host(func(*gossh.Certificate) {}), most); err != nil {
		t.Error(err)
	}
	for what, key := range map[string]gossh.PublicKey{
		"a plain key":    sshtest.NewKey(t).PublicKey(),
		"another name":   host(func(c *gossh.Certificate) { c.ValidPrincipals = []string{"gamma"} }),
		"everybody":      host(func(c *gossh.Certificate) { c.ValidPrincipals = nil }),
		"it has ended":   host(func(c *gossh.Certificate) { c.ValidBefore = uint64(time.Now().Add(-time.Minute).Unix()) }),
		"it never ends":  host(func(c *gossh.Certificate) { c.ValidBefore = gossh.CertTimeInfinity }),
		"it is a user's": host(func(c *gossh.Certificate) { c.CertType = gossh.UserCert }),
		"another house":  certified(t, sshtest.NewKey(t), "beta").Host.PublicKey(),
	} {
		if _, err := alpha.finds("beta", nowhere, key, most); !errors.Is(err, ErrCertificate) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// TestAServerThatLies_IsNotConnected: what listens at the address of another server has a certificate, but not for that name.
func TestAServerThatLies_IsNotConnected(t *testing.T) {
	house := sshtest.NewKey(t)
	liar := run(t, certified(t, house, "gamma"), nil, nil)
	refused := make(chan struct{}, 100)
	log := slog.New(said{"another server is not what it should be, or not there", refused})
	alpha := runLogged(t, certified(t, house, "alpha"), map[string]string{"beta": liar.address}, nil, log)
	<-refused
	if _, err := alpha.Open("beta", someGuest()); !errors.Is(err, ErrDown) {
		t.Error(err)
	}
}

func TestCertify_RefusesNames(t *testing.T) {
	for _, name := range []string{"", "a b", "A", "a.b", "ä", string(make([]byte, 64))} {
		if _, _, err := Certify(sshtest.NewKey(t), sshtest.NewKey(t).PublicKey(), name, time.Now(), time.Now()); !errors.Is(err, ErrNode) {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// TestNewMember_RefusesWhatOthersWould refuse for ever.
func TestNewMember_RefusesWhatOthersWould(t *testing.T) {
	house, key := sshtest.NewKey(t), sshtest.NewKey(t)
	from, until := time.Now(), time.Now().Add(time.Hour)
	host, user, err := Certify(house, key.PublicKey(), "alpha", from, until)
	if err != nil {
		t.Fatal(err)
	}
	other, _, err := Certify(house, key.PublicKey(), "beta", from, until)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := NewMember(key, other, user, house.PublicKey()); !errors.Is(err, ErrCertificate) {
		t.Errorf("of two servers: %v", err)
	}
	if _, err := NewMember(sshtest.NewKey(t), host, user, house.PublicKey()); !errors.Is(err, ErrCertificate) {
		t.Errorf("another key: %v", err)
	}
}
