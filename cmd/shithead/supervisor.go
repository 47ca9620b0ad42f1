package main

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/coreos/go-systemd/v22/daemon"

	"shithead/data/wait"
)

// What systemd is told of a server that it has started, where it asks to be: see sd_notify(3). Elsewhere nothing happens.

// tell tells systemd how the server does.
func tell(log *slog.Logger, state string) {
	if _, err := daemon.SdNotify(false, state); err != nil {
		log.Warn("systemd not notified", "state", state, "err", err)
	}
}

// tellReady tells systemd that connections are taken.
func tellReady(log *slog.Logger, listening string) {
	tell(log, fmt.Sprintf("%s\nSTATUS=Listening on %s", daemon.SdNotifyReady, listening))
}

// watchdogShare is how often systemd hears in the time after which it takes a server that is silent for dead.
const watchdogShare = 3

// feedWatchdog tells systemd that the server is alive, as often as that wants to hear it, until ctx ends. alive comes back only if it is; a
// store that cannot be written is not for systemd to mend.
func feedWatchdog(ctx context.Context, alive func(), log *slog.Logger) {
	interval, err := daemon.SdWatchdogEnabled(false)
	if err != nil {
		log.Warn("watchdog of systemd not started", "err", err)
	}
	if interval <= 0 {
		return
	}
	go wait.Every(ctx, max(interval/watchdogShare, time.Millisecond), func() {
		alive()
		tell(log, daemon.SdNotifyWatchdog)
	})
}
