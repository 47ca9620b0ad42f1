package link

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/sshclient"
)

// keepalive asks whether the other server is still there.
const keepalive = "keepalive@shithead"

// peer is a connection with another server that has proved which it is.
type peer struct {
	links *Links
	node  string
	conn  gossh.Conn
	// proved is the certificate that it has begun with.
	proved *gossh.Certificate

	// news are what the other server is yet to be told.
	news *outbox

	mu sync.Mutex
	// guests counts those that are served here, and asked the questions that are answered. hears: it tells this one its news.
	guests, asked int
	hears         bool
	// until is when its certificate ends, and the connection with it.
	until time.Time
	// asking is held while it is given certificates.
	asking sync.Mutex
}

func newPeer(l *Links, node string, conn gossh.Conn, proved *gossh.Certificate) *peer {
	return &peer{links: l, node: node, conn: sshclient.Guard(conn), proved: proved, until: ends(proved), news: newOutbox(l.limits.NewsBytes)}
}

// run serves what the other server asks for, until the connection ends.
func (p *peer) run(ctx context.Context, channels <-chan gossh.NewChannel, requests <-chan *gossh.Request) {
	ctx, cancel := context.WithCancel(ctx)
	var all sync.WaitGroup
	all.Go(func() { p.answer(requests) })
	all.Go(func() { p.ask(ctx) })
	all.Go(func() { p.tell(ctx) })
	for request := range channels {
		p.receive(ctx, request, &all)
	}
	cancel()
	all.Wait()
}

// answer answers whether this server is still there, and takes up a newer certificate of the other one.
func (p *peer) answer(requests <-chan *gossh.Request) {
	for r := range requests {
		ok := r.Type == keepalive || r.Type == certificateShown && p.sees(r.Payload)
		if r.WantReply {
			_ = r.Reply(ok, nil) // whose failure ends the connection
		}
	}
}

// ask asks now and then whether the other server is still there, and closes the connection if it is not, if its certificate is not
// valid any more, or if there is nothing more to do.
func (p *peer) ask(ctx context.Context) {
	defer func() { _ = p.conn.Close() }()
	limits := &p.links.limits
	now := time.NewTicker(limits.Ask)
	defer now.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-now.C:
			if why := p.ended(p.links.clock()); why != "" {
				p.links.log.Warn(why, "node", p.node)
				return
			}
		}
		late := time.AfterFunc(limits.Silence, func() {
			p.links.log.Warn("server not answering", "node", p.node)
			_ = p.conn.Close()
		})
		_, _, err := p.conn.SendRequest(keepalive, true, nil)
		late.Stop()
		if err != nil {
			return
		}
	}
}

// receive takes a channel, or refuses it. It does not wait.
func (p *peer) receive(ctx context.Context, request gossh.NewChannel, all *sync.WaitGroup) {
	switch request.ChannelType() {
	case ChannelType:
		p.receiveGuest(request, all)
	case newsType:
		p.receiveNews(request, all)
	case recertifyType:
		p.recertifies(ctx, request)
	case askType:
		p.receiveQuestion(ctx, request, all)
	default:
		_ = request.Reject(gossh.UnknownChannelType, "unsupported channel type")
	}
}

func (p *peer) receiveGuest(request gossh.NewChannel, all *sync.WaitGroup) {
	guest, err := ParseGuest(request.ExtraData(), p.links.limits.GuestBytes)
	if err != nil {
		p.links.log.Error("session from another server refused", "node", p.node, "err", err)
		_ = request.Reject(gossh.Prohibited, err.Error())
		return
	}
	if !p.count(&p.guests, p.links.limits.Guests) {
		_ = request.Reject(gossh.ResourceShortage, "too many guests")
		return
	}
	all.Go(func() {
		defer p.uncount(&p.guests)
		channel, requests, err := request.Accept()
		if err != nil {
			return
		}
		line := newLine(channel, requests, &p.links.limits, false)
		p.links.serves.Guest(p.node, guest, line)
		_ = line.Close()
	})
}

// count counts something in, and says no if there are as many as may be.
func (p *peer) count(of *int, most int) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if *of >= most {
		return false
	}
	*of++
	return true
}

// uncount counts it out.
func (p *peer) uncount(of *int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	*of--
}

// open opens a terminal for a guest at the other server.
func (p *peer) open(guest []byte) (*Line, error) {
	channel, requests, err := openChannel(p.conn, ChannelType, guest)
	if err != nil {
		return nil, err
	}
	line := newLine(channel, requests, &p.links.limits, true)
	go func() {
		if err := line.follow(nil); err != nil {
			p.links.log.Error("invalid message from another server", "node", p.node, "err", err)
		}
	}()
	return line, nil
}

// openChannel opens a channel with the other server. It fails with [ErrDown] or [ErrRefused].
func openChannel(conn gossh.Conn, kind string, with []byte) (gossh.Channel, <-chan *gossh.Request, error) {
	channel, requests, err := conn.OpenChannel(kind, with)
	switch refused, ok := errors.AsType[*gossh.OpenChannelError](err); {
	case ok:
		return nil, nil, fmt.Errorf("%w: %s", ErrRefused, refused.Message)
	case err != nil:
		return nil, nil, fmt.Errorf("%w: %w", ErrDown, err)
	}
	return channel, requests, nil
}
