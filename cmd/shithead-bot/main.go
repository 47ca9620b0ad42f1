package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"strings"
)

func main() {
	log.SetFlags(0)
	var want wish
	flag.StringVar(&want.Room, "room", "", "code of the room to join; without it the program opens one")
	flag.StringVar(&want.Rules, "rules", "leeds", "rule set of the room it opens")
	flag.IntVar(&want.Seats, "seats", 2, "seats of the room it opens")
	bots := flag.String("bots", "easy", "levels of the bots in the room it opens, separated by commas")
	flag.StringVar(&want.Pace, "pace", "", "how fast those bots act: slow, normal, fast or turbo")
	flag.StringVar(&want.Yield, "yield", "", "when those bots make way for people who queue: company, match or round")
	flag.Usage = func() {
		_, _ = fmt.Fprintln(flag.CommandLine.Output(), "shithead-bot [flags] -- [what ssh needs] HOST")
		flag.PrintDefaults()
	}
	flag.Parse()
	if *bots != "" {
		want.Bots = strings.Split(*bots, ",")
	}
	if err := run(want, flag.Args()); err != nil {
		log.Fatal(err)
	}
}

// run plays through the ssh command, so that keys and known hosts are those of every day.
func run(want wish, host []string) error {
	ssh := exec.Command("ssh", append(host, "api")...)
	ssh.Stderr = os.Stderr
	to, err := ssh.StdinPipe()
	if err != nil {
		return err
	}
	from, err := ssh.StdoutPipe()
	if err != nil {
		return err
	}
	if err := ssh.Start(); err != nil {
		return err
	}
	result, err := newBot(from, to, func(room string) { fmt.Println("The room is", room) }).play(want)
	if err != nil {
		return err
	}
	fmt.Println(result)
	if err := to.Close(); err != nil {
		return err
	}
	return ssh.Wait()
}
