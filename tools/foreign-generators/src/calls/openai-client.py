"""Calls the service with OpenAI's own client, and prints the results."""
import os

from openai import BadRequestError, NotFoundError, OpenAI
from pydantic import BaseModel

url, key = os.environ["GENMEDIA_URL"], os.environ["GENMEDIA_KEY"]
client = OpenAI(api_key=key, base_url=f"{url}/api/v7/llm", max_retries=0)

model = client.models.retrieve([each.id for each in client.models.list()][0])
assert model.object == "model"
try:
    client.models.retrieve("nobody")
    raise AssertionError("a model that is not there was found")
except NotFoundError as error:
    assert error.code == "not_found"

names = ["max_tokens", "max_completion_tokens", "temperature", "top_p", "n", "seed"]
names += ["presence_penalty", "frequency_penalty", "logprobs", "top_logprobs", "stop"]
nothing = {name: None for name in names}
call = {"id": "call_1", "type": "function", "function": {"name": "clock", "arguments": "{}"}}
PNG = "iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAAKUlEQVR42u3NMQ0AAAgDsEmZf5OggoOkSf9m2lMRCAQCgUAgEAgEX4IFDbP8PTv7fgMAAAAASUVORK5CYII="
messages = [
    {"role": "developer", "content": "Be brief."},
    {"role": "user", "content": "What time is it?"},
    {"role": "assistant", "tool_calls": [call]},
    {"role": "tool", "tool_call_id": "call_1", "content": "Noon"},
    {"role": "user", "content": "What is 6 * 7?"},
]
whole = client.chat.completions.create(
    model="sandbox-chat", messages=messages, extra_body={**nothing, "stop": []}
)
said = whole.choices[0].message
assert "42" in (said.content or ""), said
assert said.refusal is None

# The answer's message can be sent back unchanged.
again = [*messages, said.model_dump(), {"role": "user", "content": "Thank you"}]
assert client.chat.completions.create(model="sandbox-chat", messages=again).usage

pieces = client.chat.completions.create(model="sandbox-chat", messages=messages, stream=True)
assert "".join(piece.choices[0].delta.content or "" for piece in pieces) == said.content


class Place(BaseModel):
    city: str


form = client.chat.completions.parse(model="sandbox-chat", messages=messages, response_format=Place)
assert isinstance(form.choices[0].message.parsed, Place)

image = {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{PNG}"}}
shown = [{"role": "user", "content": [{"type": "text", "text": "Describe this."}, image]}]
assert client.chat.completions.create(model="sandbox-chat", messages=shown).choices
try:
    client.chat.completions.create(model="sandbox-chat", messages=messages, logprobs=True)
    raise AssertionError("probabilities were promised")
except BadRequestError as error:
    assert error.param == "logprobs"

print("success", whole.created)
