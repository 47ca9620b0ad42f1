package link

import (
	"context"
	"net"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data/wait"
)

// keep keeps a connection with a server, and dials again whenever there is none, each time later until it is there.
func (l *Links) keep(ctx context.Context, node, address string) {
	late := l.limits.RedialLeast
	for ctx.Err() == nil {
		began := time.Now()
		if err := l.dial(ctx, node, address); err != nil {
			l.log.Debug("server not reachable", "node", node, "err", err)
		}
		if time.Since(began) > l.limits.RedialMost { // it was there
			late = l.limits.RedialLeast
		}
		wait.For(ctx, late)
		late = min(2*late, l.limits.RedialMost)
	}
}

// dial connects with a server, and serves the connection to its end.
func (l *Links) dial(ctx context.Context, node, address string) error {
	conn, channels, requests, proved, err := l.connect(ctx, node, address, version)
	if err != nil {
		return err
	}
	l.join(ctx, newPeer(l, node, conn, proved), channels, requests)
	return nil
}

// connect makes a connection with a server, as one that says that it is of a version, and gives the certificate with which that has proved itself.
func (l *Links) connect(ctx context.Context, node, address, version string) (
	conn gossh.Conn, channels <-chan gossh.NewChannel, requests <-chan *gossh.Request, proved *gossh.Certificate, err error,
) {
	dialer := net.Dialer{Timeout: l.limits.Handshake}
	tcp, err := dialer.DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, nil, nil, nil, err
	}
	own := l.own()
	closes := context.AfterFunc(ctx, func() { _ = tcp.Close() })
	_ = tcp.SetDeadline(time.Now().Add(l.limits.Handshake))
	conn, channels, requests, err = gossh.NewClientConn(tcp, address, &gossh.ClientConfig{
		Config: algorithms(), ClientVersion: version, User: own.Node,
		Auth:              []gossh.AuthMethod{gossh.PublicKeys(own.User)},
		HostKeyAlgorithms: []string{gossh.CertAlgoED25519v01},
		HostKeyCallback: func(_ string, remote net.Addr, key gossh.PublicKey) (err error) {
			proved, err = own.finds(node, remote, key, l.limits.Validity)
			return err
		},
	})
	_ = tcp.SetDeadline(time.Time{})
	closes()
	if err != nil {
		_ = tcp.Close()
		l.log.Warn("server not authenticated", "node", node, "err", err)
		return nil, nil, nil, nil, err
	}
	l.unproved.know(addressOf(tcp))
	return conn, channels, requests, proved, nil
}
