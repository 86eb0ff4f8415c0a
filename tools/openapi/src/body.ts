import type { MediaType, RequestBody, Response, Schema } from './document.ts';
import type { Place, Reader } from './reader.ts';
import { componentName } from './resolve.ts';

type Content = Record<string, unknown> | undefined;

/** Whether a media type is `application/json`, and not, for example, `application/json-seq`. */
export function isPlainJson(type: string): boolean {
  return /^application\/json\s*(;|$)/i.test(type);
}

/** Whether a media type is JSON: `application/json`, `text/json`, or one that ends in `+json`. */
export function isJsonType(type: string): boolean {
  return isPlainJson(type) || /^(text\/json|[^;]*\+json)\s*(;|$)/i.test(type);
}

/** Whether bytes of a media type are text: `text/…`, XML or YAML. */
export function isTextType(type: string): boolean {
  return /^text\/|\b(xml|yaml)\b/i.test(type);
}

/** The media type that is JSON, `application/json` before others. */
export function jsonType(content: Content): string | undefined {
  const types = Object.keys(content ?? {});
  return types.find(isPlainJson) ?? types.find(isJsonType);
}

/** The JSON of a request or of an answer. */
export function jsonOf(
  reader: Reader,
  body: Place<RequestBody> | Place<Response> | undefined,
): Place<MediaType> | undefined {
  const type = jsonType(body?.node.content);
  if (!body || type === undefined) return undefined;
  const content = reader.child(body as Place<RequestBody>, 'content');
  return content && reader.child(content, type);
}

/** The schema of that JSON. */
export function jsonSchema(
  reader: Reader,
  body: Place<RequestBody> | Place<Response> | undefined,
): Place<Schema> | undefined {
  const media = jsonOf(reader, body);
  return media && reader.child(media, 'schema');
}

/** Whether a media type is that of events: `text/event-stream`. */
export function isEventStream(type: string): boolean {
  return /^text\/event-stream\b/i.test(type);
}

/** Whether a media type is that of a form. */
export function isFormType(type: string): boolean {
  return /^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(type);
}

/** The schema of what callers send: that of the JSON, or else that of the form. */
export function requestSchema(
  reader: Reader,
  body: Place<RequestBody> | undefined,
): Place<Schema> | undefined {
  const json = jsonSchema(reader, body);
  if (json) return json;
  const [, form] = reader.entries(body, 'content').find(([type]) => isFormType(type)) ?? [];
  return form && reader.child(form, 'schema');
}

/** The name of the component, if the schema is a reference to one, with at most a description. */
export function componentOf(schema: Schema | undefined): string | undefined {
  const { $ref, description: _, ...more } = schema ?? {};
  return $ref === undefined || Object.keys(more).length > 0 ? undefined : componentName($ref);
}

/** The examples of a media type, by name. */
export function examplesOf(
  reader: Reader,
  media: Place<MediaType>,
): { name: string; summary: string | undefined; value: unknown }[] {
  if (media.node.example !== undefined) {
    return [{ name: 'default', summary: undefined, value: media.node.example }];
  }
  return reader.entries(media, 'examples').map(([name, { node }]) => {
    return { name, summary: node.summary, value: node.value };
  });
}
