/** What an error is told of: the body of its request, and the fields of it that name files. */
export interface FailedRequest {
  body: object;
  files: readonly string[];
}

/** Fields with what a request wants of a model, by their names in the contract. */
const wishes = ['messages', 'prompt', 'lyrics', 'caption', 'object_name'];
const choices = ['voice_id', 'voice_model', 'model_id', 'model'];

/** What to do about an error that the same request would have again: names what it has to change. */
export function adviceFor({ body, files }: FailedRequest): string {
  const sent = new Set(Object.keys(body).filter((name) => body[name as keyof object] != null));
  const [last, ...others] = [...wishes, ...files, ...choices]
    .filter((name) => sent.has(name))
    .toReversed();
  if (last === undefined) return 'Ask for something else.';
  const fields = others.length > 0 ? `${others.toReversed().join(', ')} or ${last}` : last;
  return `Change ${fields}, and send the request again.`;
}
