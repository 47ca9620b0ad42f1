package sim

import "sync"

// inOrder does n jobs on some workers, each of which is started by newWorker on its own goroutine, and hands what comes of them
// to each in the order of the jobs, until that gives false. It returns when no worker is at work any more.
func inOrder[T any](n, workers int, newWorker func() func(job int) T, each func(T) bool) {
	type task struct {
		job  int
		done chan T
	}
	todo, order, quit := make(chan task), make(chan task, 2*workers), make(chan struct{})
	var all sync.WaitGroup
	for range workers {
		all.Go(func() {
			do := newWorker()
			for t := range todo {
				t.done <- do(t.job)
			}
		})
	}
	all.Go(func() {
		defer close(order)
		defer close(todo)
		for job := range n {
			t := task{job, make(chan T, 1)}
			for _, to := range []chan task{order, todo} {
				select {
				case to <- t:
				case <-quit:
					return
				}
			}
		}
	})
	for t := range order {
		if !each(<-t.done) {
			break
		}
	}
	close(quit)
	all.Wait()
}
