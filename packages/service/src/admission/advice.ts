/** The request that an error belongs to: its body, and the fields that name files. */
export interface FailedRequest {
  body: object;
  files: readonly string[];
}

/** Fields that say what a request wants of a model, by their names in the contract. */
const promptFields = ['messages', 'prompt', 'lyrics', 'caption', 'object_name'];
const modelFields = ['voice_model', 'model_id', 'model'];
const choiceFields = ['voice_id', ...modelFields];

/** Writes "a, b or c". */
const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** The advice for an error that the same request would get again: names the fields to change. */
export function adviceFor({ body, files }: FailedRequest = { body: {}, files: [] }): string {
  const present = fieldsIn(body);
  const names = [...promptFields, ...files, ...choiceFields].filter((name) => present.has(name));
  if (names.length === 0) return 'Ask for something else.';
  return `Change ${alternatives.format(names)}, and send the request again.`;
}

/** The advice for an error of the model itself. Not all requests can name a model. */
export function adviceOnModel({ body }: Pick<FailedRequest, 'body'> = { body: {} }): string {
  const present = fieldsIn(body);
  const field = modelFields.find((name) => present.has(name));
  return field === undefined
    ? 'Ask the operator of the service.'
    : `Name another one with ${field}, or ask the operator of the service.`;
}

function fieldsIn(body: object): ReadonlySet<string> {
  const given = Object.entries(body).filter(([, value]) => value !== undefined && value !== null);
  return new Set(given.map(([name]) => name));
}
