package views

// LobbyWords are what people read in the lobby, while they make a room, and in their statistics, in one language.
type LobbyWords struct{}

func englishLobby() LobbyWords { return LobbyWords{} }

func germanLobby() LobbyWords { return LobbyWords{} }
