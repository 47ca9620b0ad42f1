package main

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"shithead/cmd/shithead/internal/several"
	"shithead/sshsrv/cmdline"
)

// variable is what says the same as a flag in the environment.
func variable(flag string) string {
	return "SHITHEAD_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// takeEnvironment makes the values of the environment the defaults of a command's flags. The command fails for wrong values, and where
// then fails, which runs when the flags are read; nil for nothing.
func takeEnvironment(cmd *cobra.Command, then func(*pflag.FlagSet) error) {
	err := fromEnvironment(cmd.Flags())
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		switch {
		case err != nil:
			return fmt.Errorf("environment: %w", err)
		case then != nil:
			return then(cmd.Flags())
		}
		return nil
	}
}

// warnOfVariables logs the variables SHITHEAD_... of the environment that no command reads, as after a typing error. They are not
// refused, as others make some: Kubernetes does for a service of that name.
func warnOfVariables(log *slog.Logger) {
	names := []string{several.TokenVariable}
	for _, cmd := range []*cobra.Command{newServe(), newLoad()} {
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, variable(f.Name)) })
	}
	for _, text := range os.Environ() {
		name, _, _ := strings.Cut(text, "=")
		if strings.HasPrefix(name, variable("")) && !slices.Contains(names, name) {
			log.Warn("unknown environment variable", "name", name, "nearest", cmp.Or(cmdline.Near(name, names), "none"))
		}
	}
}

// fromEnvironment has flags be by default what the environment says, where it says anything. The error names the variables that are
// wrong.
func fromEnvironment(flags *pflag.FlagSet) error {
	var errs []error
	flags.VisitAll(func(f *pflag.Flag) {
		if text := os.Getenv(variable(f.Name)); text != "" {
			if err := setText(f, text); err != nil {
				errs = append(errs, fmt.Errorf("%s %w", variable(f.Name), err))
			}
			f.DefValue = f.Value.String()
		}
	})
	return errors.Join(errs...)
}

// setText sets a flag to a text, a decimal number, or a list with commas between.
func setText(f *pflag.Flag, text string) error {
	number, err := strconv.Atoi(text)
	list, isList := f.Value.(pflag.SliceValue)
	switch {
	case isList: // to set it would have the flag add to it
		err = list.Replace(strings.Split(text, ","))
	case f.Value.Type() != "int":
		err = f.Value.Set(text)
	case err == nil: // a flag reads "010" as 8
		err = f.Value.Set(strconv.Itoa(number))
	}
	if err != nil {
		return fmt.Errorf("%q: give %s", text, wantedBy(f))
	}
	return nil
}
