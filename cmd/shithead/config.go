package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// shownLimit is a limit as it is printed.
type shownLimit struct {
	Name string `json:"name"`
	// Value is what it is, and Default what it is unless somebody says otherwise.
	Value   string `json:"value"`
	Default string `json:"default"`
	Unit    string `json:"unit"`
	// SetBy is "default", "flag", "environment" or "file". Flag and Environment are what can set it, empty for nothing.
	SetBy       string `json:"set_by"`
	Flag        string `json:"flag,omitempty"`
	Environment string `json:"environment,omitempty"`
	Why         string `json:"why"`
}

// What has set a limit.
const (
	setByDefault     = "default"
	setByFlag        = "flag"
	setByEnvironment = "environment"
	setByFile        = "file"
)

func newConfig() *cobra.Command {
	config := serveConfig{bounds: defaultBounds(), store: defaultStoreLimits()}
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "config",
		Short: "Print every limit of a server, and what has set it",
		Long: "Print every limit of a server: its value and unit, what has set it, and the reason for it. Give it the " +
			"flags, environment and config file of your server. A limit is set by default, flag, environment or file.",
		Example: "shithead config\nshithead config --max-rooms 100 --json",
		Args:    takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := config.check(); err != nil {
				return err
			}
			limits, err := config.shown(cmd.Flags())
			if err != nil {
				return failure{err}
			}
			if asJSON {
				return failed(json.NewEncoder(cmd.OutOrStdout()).Encode(limits))
			}
			return failed(printLimits(cmd.OutOrStdout(), limits))
		},
	}
	config.addFlagsTo(cmd)
	takeEnvironment(cmd, config.readConfig)
	cmd.AddCommand(newConfigInit())
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one line of JSON: an array of objects")
	return cmd
}

// shown are all limits of a server as its flags have been set.
func (c *serveConfig) shown(flags *pflag.FlagSet) ([]shownLimit, error) {
	why, order, err := reasons()
	if err != nil {
		return nil, err
	}
	usual := serveConfig{bounds: defaultBounds(), store: defaultStoreLimits()}
	defaults := map[string]string{}
	for l := range usual.everything().fields() {
		defaults[l.name] = l.text()
	}
	byPointer, found := flagsByPointer(flags), map[string]shownLimit{}
	for l := range c.everything().fields() {
		s := shownLimit{Value: l.text(), Default: defaults[l.name], SetBy: setByDefault}
		for _, pointer := range l.pointers() {
			if f := byPointer[pointer]; f != nil {
				s.setBy(f)
			}
		}
		found[l.name] = s
	}
	all := c.records(flags, usual)
	for _, name := range order {
		s, ok := found[name]
		if !ok { // a constant
			s = shownLimit{Value: why[name].Value, Default: why[name].Value, SetBy: setByDefault}
		}
		s.Name, s.Unit, s.Why = name, why[name].Unit, why[name].Why
		all = append(all, s)
	}
	return all, nil
}

// records are the limits of what is kept, which are no field of others.
func (c *serveConfig) records(flags *pflag.FlagSet, usual serveConfig) []shownLimit {
	all := []shownLimit{
		{Name: "records.Records", Value: strconv.Itoa(c.keepRecords), Default: strconv.Itoa(usual.keepRecords), Unit: "number"},
		{Name: "records.Days", Value: strconv.Itoa(c.keepDays), Default: strconv.Itoa(usual.keepDays), Unit: "days"},
	}
	for i, name := range []string{"keep-records", "keep-days"} {
		f := flags.Lookup(name)
		all[i].setBy(f)
		all[i].Why = "How many " + f.Usage + ". A record takes some 2 KB on the disk."
	}
	return all
}

// setBy notes a flag that sets a limit, and whether it has.
func (s *shownLimit) setBy(f *pflag.Flag) {
	s.Flag, s.Environment, s.SetBy = "--"+f.Name, variable(f.Name), setByDefault
	switch {
	case f.Changed:
		s.SetBy = setByFlag
	case os.Getenv(s.Environment) != "":
		s.SetBy = setByEnvironment
	case f.Annotations[fileKey] != nil:
		s.SetBy = setByFile
	}
}

// reasonColumns is how wide a reason is at most that is printed.
const reasonColumns = 100

// printLimits prints limits for people: those that are there for one reason together, before it.
func printLimits(to io.Writer, limits []shownLimit) error {
	var b bytes.Buffer
	for i, s := range limits {
		value := s.Value
		if s.Value != s.Default {
			value += " (default " + s.Default + ")"
		}
		line := fmt.Sprintf("%-34s %-30s %-15s %-11s %s", s.Name, value, s.Unit, s.SetBy, s.Flag)
		fmt.Fprintln(&b, strings.TrimRight(line, " "))
		if i+1 == len(limits) || limits[i+1].Why != s.Why {
			for _, line := range fill(s.Why, reasonColumns) {
				fmt.Fprintln(&b, "    "+line)
			}
			fmt.Fprintln(&b)
		}
	}
	_, err := to.Write(bytes.TrimSuffix(b.Bytes(), []byte("\n")))
	return err
}
