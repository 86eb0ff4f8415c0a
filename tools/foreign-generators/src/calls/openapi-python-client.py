import os

from genmedia import Client
from genmedia.api.image_generation import generate_image
from genmedia.models import GenerateImageRequest

answer = generate_image.sync(
    client=Client(base_url=os.environ["GENMEDIA_URL"], timeout=300),
    body=GenerateImageRequest(
        key=os.environ["GENMEDIA_KEY"], model_id="sandbox-image", prompt="A lighthouse at dusk"
    ),
)
print(answer.status, answer.id)
