package link

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"net"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/sshclient"
)

// Authority answers those that want certificates of the house. What is asked and answered is text in a form of its own. It may be called by
// many at once.
type Authority interface {
	// Enroll answers somebody who has proved nothing yet. The connection ends with the answer.
	Enroll(ctx context.Context, from net.Addr, request []byte) (answer []byte)
	// Recertify answers another server of the house.
	Recertify(ctx context.Context, node string, request []byte) (answer []byte)
}

const (
	// enrolling is the user that whoever is no server of the house yet logs in as: no server is called so.
	enrolling = "+enroll"
	// enrollType is the type of the channel on which it asks, in what the channel is opened with, and recertifyType that on which a
	// server of the house does. The answer is all that comes.
	enrollType    = "enroll@shithead"
	recertifyType = "recertify@shithead"
)

// Enroll asks the server of a house that listens for the others at an address, and gives its answer. It goes by the SHA256 of the house's
// public key, and tells the request only to a server that has a certificate of that house: anybody else is [ErrCertificate].
func Enroll(ctx context.Context, address string, house [sha256.Size]byte, request []byte, limits Limits) (answer []byte, err error) {
	ctx, cancel := context.WithTimeout(ctx, limits.Enroll)
	defer cancel()
	tcp, err := new(net.Dialer).DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, err
	}
	defer context.AfterFunc(ctx, func() { _ = tcp.Close() })()
	conn, channels, requests, err := gossh.NewClientConn(tcp, address, &gossh.ClientConfig{
		Config: algorithms(), ClientVersion: version, User: enrolling, HostKeyAlgorithms: []string{gossh.CertAlgoED25519v01},
		HostKeyCallback: func(_ string, remote net.Addr, key gossh.PublicKey) error {
			c, ok := key.(*gossh.Certificate)
			switch {
			case !ok || len(c.ValidPrincipals) != 1:
				return fmt.Errorf("%w: not for one server", ErrCertificate)
			case sha256.Sum256(c.SignatureKey.Marshal()) != house:
				return fmt.Errorf("%w: it belongs to another cluster", ErrCertificate)
			}
			_, err := (&Member{House: c.SignatureKey}).finds(c.ValidPrincipals[0], remote, key, limits.Validity)
			return err
		},
	})
	if err != nil {
		_ = tcp.Close()
		return nil, errors.Join(err, ctx.Err())
	}
	defer conn.Close() //nolint:errcheck // nothing follows from it
	return ask(sshclient.Quiet(conn, channels, requests), enrollType, request, limits.AnswerBytes)
}

// ask opens a channel with a request, and reads the answer to its end.
func ask(conn gossh.Conn, kind string, request []byte, most int) ([]byte, error) {
	channel, requests, err := openChannel(conn, kind, request)
	if err != nil {
		return nil, err
	}
	defer channel.Close() //nolint:errcheck // nothing follows from it
	go gossh.DiscardRequests(requests)
	answer, err := io.ReadAll(io.LimitReader(channel, int64(most)+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrDown, err)
	case len(answer) == 0 || len(answer) > most:
		return nil, fmt.Errorf("%w: no answer", ErrDown)
	}
	return answer, nil
}

// enrolls serves a connection of somebody who is no server of the house: one request.
func (l *Links) enrolls(ctx context.Context, conn gossh.Conn, channels <-chan gossh.NewChannel, requests <-chan *gossh.Request) {
	ctx, cancel := context.WithTimeout(ctx, l.limits.Enroll)
	defer cancel()
	defer context.AfterFunc(ctx, func() { _ = conn.Close() })()
	defer conn.Close() //nolint:errcheck // nothing follows from it
	go gossh.DiscardRequests(requests)
	select {
	case l.enrolled <- struct{}{}:
		defer func() { <-l.enrolled }()
	default:
		return
	}
	request, ok := <-channels
	if !ok {
		return
	}
	go sshclient.Refuse(channels)
	if request.ChannelType() != enrollType {
		_ = request.Reject(gossh.Prohibited, "nothing is served here")
		return
	}
	l.answer(request, func(text []byte) []byte { return l.authority.Enroll(ctx, conn.RemoteAddr(), text) })
	_ = conn.Wait() // until it has read the answer, or the time is up
}

// answer answers one request.
func (l *Links) answer(request gossh.NewChannel, by func([]byte) []byte) {
	if len(request.ExtraData()) > l.limits.GuestBytes {
		_ = request.Reject(gossh.Prohibited, "too long")
		return
	}
	channel, requests, err := request.Accept()
	if err != nil {
		return
	}
	go gossh.DiscardRequests(requests)
	_, _ = channel.Write(by(request.ExtraData())) // whoever does not read it asks again
	_ = channel.Close()
}

// Recertify asks another server of the house, which is connected, and gives its answer. It fails with [ErrDown] or [ErrRefused].
func (l *Links) Recertify(node string, request []byte) (answer []byte, err error) {
	p := l.peer(node)
	if p == nil {
		return nil, ErrDown
	}
	return ask(p.conn, recertifyType, request, l.limits.AnswerBytes)
}

// recertifies answers another server, one request at a time.
func (p *peer) recertifies(ctx context.Context, request gossh.NewChannel) {
	if p.links.authority == nil || !p.asking.TryLock() {
		_ = request.Reject(gossh.ResourceShortage, "another request is under way")
		return
	}
	go func() {
		defer p.asking.Unlock()
		p.links.answer(request, func(text []byte) []byte { return p.links.authority.Recertify(ctx, p.node, text) })
	}()
}

// certificateShown is the request by which a server shows another one a newer certificate for the key that it has proved.
const certificateShown = "certificate@shithead"

// Renew has this server prove with other certificates for its key who it is, and shows them to those that are connected, so that the
// connections last as long as these.
func (l *Links) Renew(m *Member) error {
	if own := l.own(); m.Node != own.Node || !bytes.Equal(keyOf(m.User), keyOf(own.User)) {
		return fmt.Errorf("%w: they are of another server", ErrCertificate)
	}
	renewed := *m
	renewed.removed, renewed.clock = l.removed, l.clock
	l.mu.Lock()
	defer l.mu.Unlock()
	l.member = &renewed
	for _, p := range l.open {
		go p.shows(m)
	}
	return nil
}

func keyOf(signer gossh.Signer) []byte {
	if c, ok := signer.PublicKey().(*gossh.Certificate); ok {
		return c.Key.Marshal()
	}
	return signer.PublicKey().Marshal()
}

// shows shows the other server a certificate. One that does not take it closes the connection at the end of the old one.
func (p *peer) shows(m *Member) {
	_, _, _ = p.conn.SendRequest(certificateShown, true, m.User.PublicKey().Marshal())
}

// sees takes a newer certificate of the other server, and reports whether it is good.
func (p *peer) sees(text []byte) bool {
	key, err := gossh.ParsePublicKey(text)
	if err != nil || len(text) > p.links.limits.GuestBytes {
		return false
	}
	c, err := p.links.own().certificateOf(p.node, key, p.links.limits.Validity)
	p.mu.Lock()
	defer p.mu.Unlock()
	if err != nil || !bytes.Equal(c.Key.Marshal(), p.proved.Key.Marshal()) {
		p.links.log.Warn("invalid certificate from another server", "node", p.node, "err", err)
		return false
	}
	if ends(c).After(p.until) {
		p.until = ends(c)
	}
	return true
}

// ended says why the certificate of the other server is not good any more, if it is not.
func (p *peer) ended(now time.Time) (why string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.links.removed(p.proved):
		return "another server was removed from the cluster"
	case now.After(p.until):
		return "the certificate of another server has ended"
	}
	return ""
}
