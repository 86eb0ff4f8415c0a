import os

import genmedia

with genmedia.ApiClient(genmedia.Configuration(host=os.environ["GENMEDIA_URL"])) as client:
    answer = genmedia.ImageGenerationApi(client).generate_image(
        genmedia.GenerateImageRequest(
            key=os.environ["GENMEDIA_KEY"], model_id="sandbox-image", prompt="A lighthouse at dusk"
        )
    )
    print(answer.actual_instance.status, answer.actual_instance.id)
