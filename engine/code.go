package engine

import (
	"fmt"
	"strings"
)

// Code is the rule set in one word: the preset's name and behind it the options that differ from it, in their order:
// "leeds", "custom:down=4,lower-on=K,again=9". [ParseRules] reads it.
func (r *Rules) Code() string {
	var b strings.Builder
	b.WriteString(r.Name)
	sep := ":"
	for _, o := range r.Options {
		if value, chosen := r.Set[o.Key]; chosen {
			b.WriteString(sep + o.Key + "=" + value)
			sep = ","
		}
	}
	return b.String()
}

// ParseRules makes a rule set that is chosen now from its code, the options in any order. It fails as [NewRules] does,
// and with [ErrCode] and [ErrOptionTwice].
func ParseRules(code string) (*Rules, error) {
	name, options, err := cutCode(code)
	if err != nil {
		return nil, err
	}
	return NewRules(name, options)
}

// ParseSaved makes a rule set that can be chosen now from a code that somebody has saved: an option that does nothing,
// which could be chosen once, is left out. It fails as [ParseRules] does otherwise.
func ParseSaved(code string) (*Rules, error) {
	name, options, err := cutCode(code)
	if err != nil {
		return nil, err
	}
	kept, err := KeptRules(name, options, Revision)
	if err != nil {
		return nil, err
	}
	for i := range kept.Options {
		if o := &kept.Options[i]; kept.idle(o, options) {
			delete(options, o.Key)
		}
	}
	return NewRules(name, options)
}

// cutCode takes a code apart. It fails with [ErrCode] and [ErrOptionTwice].
func cutCode(code string) (name string, options map[string]string, err error) {
	name, list, some := strings.Cut(code, ":")
	options = map[string]string{}
	for some {
		var text string
		text, list, some = strings.Cut(list, ",")
		key, value, ok := strings.Cut(text, "=")
		if !ok {
			return "", nil, &BadRules{
				Reason: ErrCode, Preset: name, Key: text, says: fmt.Sprintf("%.40q: options are written key=value", text),
			}
		}
		if _, twice := options[key]; twice {
			return "", nil, &BadRules{Reason: ErrOptionTwice, Preset: name, Key: key, says: fmt.Sprintf("%.40q", key)}
		}
		options[key] = value
	}
	return name, options, nil
}
