package rooms

import "shithead/data"

func person(name string) Person { return Person{ID: data.ID("id-" + name), Name: name} }
