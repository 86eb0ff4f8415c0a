package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"example.test/foreign/genmedia"
)

func main() {
	client, err := genmedia.NewClientWithResponses(os.Getenv("GENMEDIA_URL"))
	if err != nil {
		log.Fatal(err)
	}
	key := os.Getenv("GENMEDIA_KEY")
	body := genmedia.GenerateImageRequest{
		Key: &key, ModelId: "sandbox-image", Prompt: "A lighthouse at dusk",
	}
	answer, err := client.GenerateImageWithResponse(context.Background(), nil, body)
	if err != nil {
		log.Fatal(err)
	}
	if answer.JSON200 == nil {
		log.Fatal(string(answer.Body))
	}
	status, err := answer.JSON200.Discriminator()
	if err != nil {
		log.Fatal(err)
	}
	image, err := answer.JSON200.AsGenerationSuccess()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(status, image.Id)
}
