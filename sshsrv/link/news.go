package link

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data/wait"
)

// newsType is the type of the channel on which a server tells another one its news. Each of them is its length in four bytes, and a
// text. Nothing goes the other way.
const newsType = "news@shithead"

// lengthBytes is how long the length of a text is.
const lengthBytes = 4

// errNews says that a text is longer than any may be.
var errNews = errors.New("news that are too long")

// Tell tells all servers that are connected something. It does not wait: each of them hears it in the order in which it was told, later,
// or not at all, if it does not read or is lost. The text is kept until then.
func (l *Links) Tell(text []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, p := range l.open {
		p.news.put(text)
	}
}

// outbox is what one server is yet to be told, the oldest first.
type outbox struct {
	most int
	// rings has something once there is something.
	rings wait.Bell

	mu    sync.Mutex
	texts [][]byte
	bytes int
}

func newOutbox(most int) *outbox { return &outbox{most: most, rings: wait.NewBell()} }

// put adds a text, for which the oldest make room.
func (o *outbox) put(text []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.texts = append(o.texts, text)
	o.bytes += len(text)
	n := 0
	for ; o.bytes > o.most; n++ {
		o.bytes -= len(o.texts[n])
	}
	o.texts = slices.Delete(o.texts, 0, n)
	o.rings.Ring()
}

// take takes all that there is.
func (o *outbox) take() (texts [][]byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	texts, o.texts, o.bytes = o.texts, nil, 0
	return texts
}

// tell tells the other server what there is, until a context ends, or the connection.
func (p *peer) tell(ctx context.Context) {
	channel, requests, err := p.conn.OpenChannel(newsType, nil)
	if err != nil {
		p.links.log.Warn("notices not sent to another server", "node", p.node, "err", err)
		return
	}
	go gossh.DiscardRequests(requests)
	defer func() { _ = channel.Close() }()
	for {
		select {
		case <-ctx.Done():
			return
		case <-p.news.rings:
		}
		for _, text := range p.news.take() {
			framed := binary.BigEndian.AppendUint32(make([]byte, 0, lengthBytes+len(text)), uint32(len(text)))
			if _, err := channel.Write(append(framed, text...)); err != nil {
				return
			}
		}
	}
}

// receiveNews hears what the other server tells, to the end of it. It has one channel for that.
func (p *peer) receiveNews(request gossh.NewChannel, all *sync.WaitGroup) {
	p.mu.Lock()
	again := p.hears
	p.hears = true
	p.mu.Unlock()
	if again {
		_ = request.Reject(gossh.Prohibited, "they are heard on another channel")
		return
	}
	all.Go(func() {
		defer func() {
			p.mu.Lock()
			defer p.mu.Unlock()
			p.hears = false
		}()
		channel, requests, err := request.Accept()
		if err != nil {
			return
		}
		go gossh.DiscardRequests(requests)
		defer func() { _ = channel.Close() }()
		if err := p.hear(channel); !errors.Is(err, io.EOF) {
			p.links.log.Error("invalid notice from another server", "node", p.node, "err", err)
		}
	})
}

// hear hears news from a channel, to the end of it, which is the error.
func (p *peer) hear(from io.Reader) error {
	head := make([]byte, lengthBytes)
	for {
		if _, err := io.ReadFull(from, head); err != nil {
			return err
		}
		n := binary.BigEndian.Uint32(head)
		if int64(n) > int64(p.links.limits.NewsBytes) {
			return fmt.Errorf("%w: %d bytes", errNews, n)
		}
		text := make([]byte, n)
		if _, err := io.ReadFull(from, text); err != nil {
			return err
		}
		if p.links.serves.News == nil {
			continue
		}
		if err := p.links.serves.News(text); err != nil {
			p.links.log.Warn("invalid notice from another server", "node", p.node, "err", err)
		}
	}
}
