// Plays a whole game with the generated client: go run . http://127.0.0.1:8000
package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"strings"

	"play/medina"
)

func main() {
	configuration := medina.NewConfiguration()
	configuration.Servers = medina.ServerConfigurations{{URL: os.Args[1]}}
	client := medina.NewAPIClient(configuration)
	background := context.Background()

	players := []medina.PlayerColor{medina.PLAYERCOLOR_RED, medina.PLAYERCOLOR_BLUE, medina.PLAYERCOLOR_GREEN}
	setup := medina.NewGameRequest(*medina.NewRulesetInput(medina.RULESETID_SECOND_EDITION), players)
	setup.SetSeed(7)
	body := medina.SetUpGameRequest{GameRequest: setup}
	game, _, err := client.GamesAPI.SetUpGame(background).SetUpGameRequest(body).Execute()
	if err != nil || game.OkGame == nil {
		log.Fatalf("no game: %v", err)
	}
	position, phase := game.OkGame.Notation, game.OkGame.State.Phase

	wall := medina.NewAdjudicationRequestWithPositionAndPlay(position, "WH8") // a wall in the city
	refused, _, err := client.RefereeAPI.Adjudicate(background).AdjudicationRequest(
		medina.AdjudicationRequest{AdjudicationRequestWithPositionAndPlay: wall},
	).Execute()
	if err != nil || refused.IllegalAdjudication == nil || len(refused.IllegalAdjudication.Reasons) == 0 {
		log.Fatalf("no reasons: %v", err)
	}

	moves := 0
	for phase != medina.PHASE_FINISHED {
		asked := medina.LegalMovesRequest{
			LegalMovesRequestWithPosition: medina.NewLegalMovesRequestWithPosition(position),
		}
		legal, _, err := client.RefereeAPI.ListLegalMoves(background).LegalMovesRequest(asked).Execute()
		if err != nil || legal.OkLegalMoves == nil {
			log.Fatalf("no legal moves: %v", err)
		}
		move := medina.NewAdjudicationRequestWithPositionAndMove(position, *legal.OkLegalMoves.Example.Get())
		ruling, _, err := client.RefereeAPI.Adjudicate(background).AdjudicationRequest(
			medina.AdjudicationRequest{AdjudicationRequestWithPositionAndMove: move},
		).Lang(medina.LANGUAGE_FR).Execute()
		if err != nil || ruling.LegalAdjudication == nil {
			log.Fatalf("no ruling: %v", err)
		}
		answer := ruling.LegalAdjudication
		position, phase = answer.Notation, answer.State.Phase
		moves++
		if phase == medina.PHASE_FINISHED {
			winners := []string{}
			for _, color := range answer.Score.Winners {
				winners = append(winners, string(color))
			}
			fmt.Printf("%d moves; won by %s\n", moves, strings.Join(winners, ", "))
		}
	}
}
