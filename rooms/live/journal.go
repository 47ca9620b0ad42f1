package live

import (
	"time"

	"shithead/data"
	"shithead/rooms"
)

// journal is where all rooms write. One goroutine commits all pending writes in one
// transaction, without any delay: on a disk that is idle a write waits for itself only, and while a transaction runs the
// next one gathers. That keeps both ends short, where waiting a little for company costs the quiet server those
// milliseconds and gains the busy one nothing.
type journal struct {
	keeper Keeper
	// pending has no buffer: whatever is received from it is answered, so whoever got a write in waits for the answer only.
	pending       chan pendingWrite
	halt, stopped chan struct{}
	figures       *Figures
}

// pendingWrite is a write of a room and the channel for its answer.
type pendingWrite struct {
	write  data.Write
	answer chan<- error // with room for the answer
}

// maxBatch is how many writes one transaction takes: enough to share the disk's time among hundreds of rooms, few enough
// that it stays a matter of milliseconds.
const maxBatch = 512

func newJournal(keeper Keeper, figures *Figures) *journal {
	j := &journal{keeper: keeper, figures: figures, pending: make(chan pendingWrite), halt: make(chan struct{}), stopped: make(chan struct{})}
	go j.run()
	return j
}

// commit writes, and waits for it. It fails with [rooms.ErrClosed] when the journal has stopped, else with what the
// keeper says.
func (j *journal) commit(w data.Write) error {
	answer := make(chan error, 1)
	asked := time.Now()
	select {
	case j.pending <- pendingWrite{w, answer}:
		err := <-answer
		j.figures.JournalWait.Since(asked)
		return err
	case <-j.stopped:
		return rooms.ErrClosed
	}
}

// stop ends the journal's work after what it is writing. It is called once.
func (j *journal) stop() {
	close(j.halt)
	<-j.stopped
}

func (j *journal) run() {
	defer close(j.stopped)
	var writes []data.Write
	var answers []chan<- error
	for {
		select {
		case <-j.halt:
			return
		case w := <-j.pending:
			writes, answers = append(writes[:0], w.write), append(answers[:0], w.answer)
		}
	gather:
		for len(writes) < maxBatch {
			select {
			case w := <-j.pending:
				writes, answers = append(writes, w.write), append(answers, w.answer)
			default:
				break gather
			}
		}
		j.figures.Batch.Observe(int64(len(writes)))
		for i, err := range j.keeper.Commit(writes) {
			answers[i] <- err
		}
		clear(writes) // a settled round is not kept in memory until as many rooms write again
	}
}
