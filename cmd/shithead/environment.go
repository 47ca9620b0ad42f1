package main

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// variable is what says the same as a flag in the environment.
func variable(flag string) string {
	return "SHITHEAD_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// takeEnvironment has the flags of a command be by default what the environment says. The command fails where that is
// wrong.
func takeEnvironment(cmd *cobra.Command) {
	err := fromEnvironment(cmd.Flags())
	cmd.PreRunE = func(*cobra.Command, []string) error {
		if err != nil {
			return fmt.Errorf("environment: %w", err)
		}
		return nil
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
