package link

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	gossh "golang.org/x/crypto/ssh"
)

// askType is the type of a channel on which a server asks another one something. It is opened with the question; what comes on it is the
// answer and, as its extended data, what went wrong; then comes exitStatus, and the end. Nothing goes the other way.
const askType = "question@shithead"

// exitStatus is how an answer ends: see RFC 4254, 6.10.
const exitStatus = "exit-status"

// Answerer answers a question of another server, of which it keeps nothing: out takes the answer, errs what went wrong. The context ends
// once nobody waits for the answer.
type Answerer func(ctx context.Context, from string, question []byte, out, errs io.Writer) (status int)

// Ask asks another server something and waits for the whole answer, or until the context ends, which is its error. It fails with
// [ErrDown] where the answer does not come or is cut off: then nobody knows whether something was done; and with [ErrRefused].
func (l *Links) Ask(ctx context.Context, node string, question []byte, out, errs io.Writer) (status int, err error) {
	if len(question) > l.limits.AskBytes {
		return 0, fmt.Errorf("%w: a question of %d bytes", ErrRefused, len(question))
	}
	p := l.peer(node)
	if p == nil {
		return 0, ErrDown
	}
	channel, requests, err := openChannel(p.conn, askType, question)
	if err != nil {
		return 0, err
	}
	stop := context.AfterFunc(ctx, func() { _ = channel.Close() })
	defer stop()
	defer func() { _ = channel.Close() }()
	ended := make(chan int, 1)
	go func() {
		defer close(ended)
		for r := range requests {
			var is struct{ Status uint32 }
			if r.Type == exitStatus && gossh.Unmarshal(r.Payload, &is) == nil && is.Status <= maxStatus {
				select {
				case ended <- int(is.Status):
				default:
				}
			}
		}
	}()
	var wrong error
	var both sync.WaitGroup
	both.Go(func() { _, wrong = io.Copy(errs, channel.Stderr()) })
	_, err = io.Copy(out, channel)
	both.Wait()
	status, whole := <-ended
	switch {
	case ctx.Err() != nil:
		return 0, ctx.Err()
	case err != nil || wrong != nil:
		return 0, errors.Join(err, wrong)
	case !whole:
		return 0, fmt.Errorf("%w: it has not answered", ErrDown)
	}
	return status, nil
}

// receiveQuestion answers what the other server asks, beside other questions.
func (p *peer) receiveQuestion(ctx context.Context, request gossh.NewChannel, all *sync.WaitGroup) {
	limits := &p.links.limits
	switch {
	case p.links.serves.Answer == nil || len(request.ExtraData()) > limits.AskBytes:
		_ = request.Reject(gossh.Prohibited, "nothing is answered")
		return
	case !p.count(&p.asked, limits.Asks):
		_ = request.Reject(gossh.ResourceShortage, "too many questions")
		return
	}
	all.Go(func() {
		defer p.uncount(&p.asked)
		channel, requests, err := request.Accept()
		if err != nil {
			return
		}
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		go func() {
			gossh.DiscardRequests(requests) // until the channel is closed
			cancel()
		}()
		status := p.links.serves.Answer(ctx, p.node, request.ExtraData(), channel, channel.Stderr())
		_, _ = channel.SendRequest(exitStatus, false, gossh.Marshal(struct{ Status uint32 }{uint32(status)}))
		_ = channel.Close()
	})
}
