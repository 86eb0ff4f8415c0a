package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"example.test/foreign/genmedia"
)

func main() {
	configuration := genmedia.NewConfiguration()
	configuration.Servers = genmedia.ServerConfigurations{{URL: os.Getenv("GENMEDIA_URL")}}
	body := genmedia.NewGenerateImageRequest("sandbox-image", "A lighthouse at dusk")
	body.SetKey(os.Getenv("GENMEDIA_KEY"))
	api := genmedia.NewAPIClient(configuration).ImageGenerationAPI
	answer, _, err := api.GenerateImage(context.Background()).GenerateImageRequest(*body).Execute()
	if err != nil {
		log.Fatal(err)
	}
	if answer.GenerationSuccess == nil {
		log.Fatalf("%+v", answer.GetActualInstance())
	}
	fmt.Println(answer.GenerationSuccess.Status, answer.GenerationSuccess.Id)
}
