package main

import (
	"bufio"
	"fmt"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"shithead/data/text"
	"shithead/engine"
	"shithead/rooms"
	"shithead/sshsrv/sshtest"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// TestPlainLines plays by typed words alone, by newcomers and guests, in every language, two matches to their end; with
// SHITHEAD_LONG=1 that of every rule set. Newcomers have the evening of a host, from opening the room to the forfeit.
// The room is opened by a sentence, and what cannot be said is answered. What they hear can be read out: espeak-ng
// spells no word of it letter by letter, nor says it as one of another language, unless it is a name or lent.
func TestPlainLines(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir())
	presets := engine.Presets()
	if !viewtest.Long() {
		presets = presets[:len(languages.Tags())]
	}
	for i, preset := range presets {
		locale, guest := languages.Tags()[i%len(languages.Tags())], i%2 == 1
		t.Run(preset.Name+"-"+locale, func(t *testing.T) {
			t.Parallel()
			auth := sshtest.WithKey(sshtest.NewKey(t))
			if guest {
				auth = sshtest.WithoutKey()
			}
			l := &listener{
				t: t, toEnd: viewtest.Long() || i < 2, w: languages.Aloud(languages.For(locale)),
				session: sshtest.Dial(t, s.address(), preset.Name+"-fan", auth).Open(),
			}
			l.lines = bufio.NewReader(l.session.Channel)
			defer time.AfterFunc(sshtest.Patience, l.session.HangUp).Stop()
			l.session.Env("LANG", locale+".UTF-8")
			l.session.Request("shell", nil)
			w, verb := &l.w.Plain, l.verb
			if !guest {
				l.answers(l.w.NewHere[0], "x")
				l.answers(l.w.Error(text.ErrNameShort), "")
			}
			l.answers(l.helped(), "xyzzy")
			l.answers((&words.Facts{N: "xyzzy"}).Fill(w.NotUnderstood), verb(words.SayTake))
			open, bots := verb(words.SayOpen)+" "+w.Sets[preset.Name].First(), w.Opens[words.OpenBots].First()
			l.answers(w.NotNow, open+" xyzzy")
			l.answers((&words.Facts{N: "xyzzy"}).Fill(w.OpenStrange), open+" 3, 7 "+bots)
			l.answers((&words.Facts{K: "0", N: "2"}).Fill(w.OpenBots), fmt.Sprintf("%s 2, 1 %s, turbo, 1 %s", open, bots, w.Opens[words.OpenRounds].First()))
			if guest {
				l.answers(verb(words.SayStart), verb(words.SayStart))
			} else {
				l.playHost()
			}
			l.plays()
			if !guest {
				l.endEvening()
			}
			l.session.Types(verb(words.SayRules) + "\n" + verb(words.SayLeave) + "\n")
			l.answers(w.Lobby, verb(words.SayLeave))
			for more := true; more; {
				_, more = l.next()
			}
			if status := l.session.Ends(); status != 0 {
				t.Errorf("it ends with %d", status)
			}
			audible(t, locale, l.told(), append(l.names(), "xyzzy"))
		})
	}
}

type listener struct {
	t       *testing.T
	w       *words.Words
	session *sshtest.Session
	lines   *bufio.Reader
	heard   []string
	// toEnd: the match is played to its end, not only until much was heard.
	toEnd bool
}

// much is how many lines have most of what is said at a table.
const much = 700

func (l *listener) next() (line string, more bool) {
	line, err := l.lines.ReadString('\n')
	if err != nil {
		return "", false
	}
	line = strings.TrimSuffix(line, "\n")
	l.heard = append(l.heard, line)
	return line, true
}

func (l *listener) answers(text, line string) {
	l.t.Helper()
	for {
		switch heard, more := l.next(); {
		case !more:
			l.t.Fatalf("never heard: %s\n%s", text, strings.Join(l.heard, "\n"))
		case strings.Contains(heard, text):
			l.session.Types(line + "\n")
			return
		}
	}
}

func (l *listener) verb(v words.Verb) string { return l.w.Plain.Verbs[v].First() }

// playHost does what a host does before a match, and begins it.
func (l *listener) playHost() {
	l.t.Helper()
	w, forfeit := &l.w.Plain, l.w.Plain.Does[words.SayHand]
	l.answers(l.verb(words.SayStart), l.verb(words.SayForfeit)+" "+forfeit)
	l.answers(forfeit+".", l.verb(words.SayRemove))
	l.answers(w.Free, l.verb(words.SayAddBot))
	l.answers("("+w.Bot+")", l.verb(words.SayInvite))
	l.answers(" join ", l.verb(words.SayPeople))
	l.answers(l.w.Table.Maker, l.verb(words.SayYield))
	l.answers(l.w.Table.People.Yields[rooms.YieldMatch], l.verb(words.SayStart))
}

// endEvening is told what the last player has to do, resets the tally, and asks for what was played.
func (l *listener) endEvening() {
	l.t.Helper()
	end := strings.Join(l.heard[len(l.heard)-10:], "\n")
	owes := strings.Contains(end, l.w.Plain.Does[words.SayHand]+".")
	if stalemate := strings.Contains(end, l.w.Table.Stalemate); l.toEnd && owes == stalemate {
		l.t.Errorf("no forfeit at the end, or one of a stalemate:\n%s", strings.Join(l.heard, "\n"))
	}
	if l.toEnd {
		reset := l.verb(words.SayReset)
		l.session.Types(reset + "\n")
		for line, more := "", true; more && !strings.Contains(line, l.w.Plain.Sure); {
			line, more = l.next()
		}
		l.session.Reads().Types(reset + "\n")
		l.answers((&words.Facts{You: true}).Fill(l.w.Table.Log.Entries[rooms.EntryReset]), l.verb(words.SayReplay))
		l.answers(l.w.Plain.Seats[:5], l.verb(words.SayStats))
		l.answers(l.w.Lobby.Stats.Title, l.verb(words.SayHand))
	}
}

// helped is the last line of what can be said.
func (l *listener) helped() string {
	return l.w.Of(l.verb(words.SayLeave), l.w.Plain.Does[words.SayLeave])
}

// plays until the match is over or much was heard: whenever something is said it asks what it can say, and says the
// first of that which is no swap.
func (l *listener) plays() {
	l.t.Helper()
	w, asking, offers := &l.w.Plain, false, false
	for {
		line, more := l.next()
		switch {
		case !more:
			l.t.Fatalf("it ends:\n%s", strings.Join(l.heard, "\n"))
		case line == w.Another, !l.toEnd && !asking && len(l.heard) > much:
			return
		case !asking:
			asking = true
			l.session.Types(l.verb(words.SayHelp) + "\n")
		case line == w.CanSay:
			offers = true
		case offers:
			offers = false
			for offer := range strings.SplitSeq(line, ", ") {
				if !strings.Contains(offer, ":") && !strings.HasPrefix(offer, l.verb(words.SaySwap)+" ") {
					l.session.Types(offer + "\n")
					break
				}
			}
		}
		asking = asking && line != l.helped()
	}
}

// codes are in lines with what is typed in a shell, with keys, and with rounds.
var codes = regexp.MustCompile(`ssh[ -]|[A-Z2-7]{26}`)

// told is what was heard, but for the help, which is the same each time, for what is typed in a shell, and for codes.
func (l *listener) told() (heard []string) {
	helping := false
	for _, line := range l.heard {
		helping = helping || line == l.w.Plain.CanSay
		if !helping && !codes.MatchString(line) {
			heard = append(heard, line)
		}
		helping = helping && line != l.helped()
	}
	return heard
}

// names are the words of what the table and those at it are called.
func (l *listener) names() (list []string) {
	for _, sentence := range []string{l.w.Plain.Table, l.w.Plain.Seats} {
		before, _, _ := strings.Cut(sentence, "{")
		for _, line := range l.heard {
			if names, ok := strings.CutPrefix(line, before); ok {
				list = append(list, wordsIn(names)...)
			}
		}
	}
	return list
}

// unheard are signs that are not read out, what is spelled letter by letter, and blanks too many.
var unheard = regexp.MustCompile(`[^\p{L}\p{N}\p{M} \x{a0}.,:;!?'’()*/%&+"“”„«»-]|\p{Lu}{2,}|\s\s|^\s|\s$`)

// lent are words of another language that a language's lines have, besides names: of rule sets, and of what the last player is called.
var lent = map[string]string{
	"en": "schwechater regelvariante merde de tete scheißkopf scheissekopf",
	"de": "bite night house leeds rules merde de tete scheissekopf shithead low card leave gamble joker bot bots",
	"fr": "bite night house hall leeds rules merde de tete schwechater regelvariante scheissekopf scheißkopf shithead low card leave joker bot bots ok",
}

func wordsIn(text string) (list []string) {
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' && r != '-' }) {
		if word = strings.Trim(word, "'-"); word != "" && !slices.Contains(list, word) {
			list = append(list, word)
		}
	}
	return list
}

// silent are the signs of phonemes that are no sounds.
var silent = regexp.MustCompile(`\P{L}|[ˈˌ]`)

// audible fails for lines that cannot be read out, for those that are said twice in a row unless they are what one of
// some names did twice, and for words that are spelled, or said as those of another language. It skips the test where
// nothing reads lines out.
func audible(t *testing.T, locale string, heard, names []string) {
	t.Helper()
	if len(heard) < 40 {
		t.Errorf("only %d lines", len(heard))
	}
	for i, line := range heard {
		if bad := unheard.FindString(line); bad != "" || line == "" {
			t.Errorf("%s: %q can't be read out: %q", locale, line, bad)
		}
		if who, _, _ := strings.Cut(line, " "); i > 0 && line == heard[i-1] && !slices.Contains(names, who) {
			t.Errorf("%s: %q is said twice", locale, line)
		}
	}
	if _, err := exec.LookPath("espeak-ng"); err != nil {
		t.Skip("espeak-ng is not installed: this has lines read out")
	}
	known, list := strings.Fields(lent[locale]), wordsIn(strings.Join(heard, "\n"))
	texts := slices.Clone(list)
	for _, word := range list {
		texts = append(texts, strings.Join(strings.Split(word, ""), " "))
	}
	espeak := exec.CommandContext(t.Context(), "espeak-ng", "-v", locale, "-q", "--ipa")
	espeak.Stdin = strings.NewReader(strings.Join(texts, ".\n\n") + ".\n")
	out, err := espeak.Output()
	must(t, err)
	said := regexp.MustCompile(`\S.*`).FindAllString(string(out), -1)
	if len(said) != len(texts) {
		t.Fatalf("%s: %d of %d texts are said:\n%s", locale, len(said), len(texts), out)
	}
	for i, word := range list {
		sounds, letters := silent.ReplaceAllString(said[i], ""), silent.ReplaceAllString(said[len(list)+i], "")
		foreign := strings.Contains(said[i], "(") && !strings.HasPrefix(said[i], "("+locale+")")
		isSpelled := utf8.RuneCountInString(word) > 1 && sounds == letters
		if (foreign || isSpelled) && !slices.Contains(known, strings.ToLower(word)) && !slices.Contains(names, word) {
			t.Errorf("%s: %s is said %s", locale, word, said[i])
		}
	}
}
