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

// fromEnvironment has flags be by default what the environment says, where it says anything: texts, decimal numbers, and
// lists with commas between. The error says what is no number.
func fromEnvironment(flags *pflag.FlagSet) error {
	var errs []error
	flags.VisitAll(func(f *pflag.Flag) {
		text := os.Getenv(variable(f.Name))
		number, err := strconv.Atoi(text)
		list, isList := f.Value.(pflag.SliceValue)
		switch {
		case text == "":
			return
		case isList: // to set it would have the flag add to it
			err = list.Replace(strings.Split(text, ","))
		case f.Value.Type() != "int":
			err = f.Value.Set(text)
		case err == nil:
			err = f.Value.Set(strconv.Itoa(number))
		default:
			err = fmt.Errorf("%s: %q is not a number", variable(f.Name), text)
		}
		errs, f.DefValue = append(errs, err), f.Value.String()
	})
	return errors.Join(errs...)
}
