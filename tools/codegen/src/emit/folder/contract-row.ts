import { isJsonType, isPlainJson, isTextType } from '@genmedia/openapi';
import type { Operation } from '../../model/model.ts';
import { commonRow, type JobRoles } from '../client-row.ts';
import { formStylesOf, stylesOf } from '../styles.ts';

/** What the client of any contract knows of an operation, without what it takes for granted. */
export function contractRow(operation: Operation, { fetched, cancelling }: JobRoles): object {
  const { id, method, poll, pollFrom, idempotent, prefer, security } = operation;
  const changesNothing = /^(get|head)$/.test(method) || fetched.has(id) || cancelling.has(id);
  return {
    ...commonRow(operation, poll, changesNothing),
    server: operation.server,
    pollFrom: Object.keys(pollFrom).length > 0 ? pollFrom : undefined,
    readsJob: fetched.has(id) || undefined,
    prefer: idempotent && !prefer ? false : undefined,
    body: bodyOf(operation),
    bodies: otherBodiesOf(operation),
    answer: answerOf(operation),
    accept: acceptOf(operation),
    stream: streamOf(operation),
    styles: stylesOf(operation),
    formStyles: formStylesOf(operation),
    security: security.length > 0 ? security.map((needed) => Object.keys(needed)) : undefined,
    key: keyOf(operation),
  };
}

/** The media type of a body by default: JSON, or the first one. */
function defaultType({ body }: Operation): string | undefined {
  const types = body?.contentTypes ?? [];
  return types.find(isPlainJson) ?? types.find(isJsonType) ?? types[0];
}

/** The default media type, unless it is JSON. */
function bodyOf(operation: Operation): string | undefined {
  const type = defaultType(operation);
  return type === undefined || isPlainJson(type) ? undefined : type;
}

function otherBodiesOf(operation: Operation): string[] | undefined {
  const others = (operation.body?.contentTypes ?? []).filter(
    (type) => type !== defaultType(operation),
  );
  return others.length > 0 ? others : undefined;
}

function answerTypesOf({ responses }: Operation): string[] {
  return responses
    .filter(({ status }) => /^2/.test(status))
    .flatMap(({ contentTypes }) => contentTypes);
}

/** What to ask for where JSON has other types than `application/json`. */
function acceptOf(operation: Operation): string | undefined {
  const types = answerTypesOf(operation).filter(isJsonType);
  if (types.length === 0 || types.some(isPlainJson)) return undefined;
  return [...new Set(types)].join(', ');
}

/** How to read an answer that is not JSON. */
function answerOf(operation: Operation): 'text' | 'blob' | undefined {
  const types = answerTypesOf(operation);
  if (types.length === 0 || types.some(isJson)) return undefined;
  return types.every(isTextType) ? 'text' : 'blob';
}

/** How to read an answer in pieces. */
function streamOf({ stream }: Operation): object | undefined {
  if (!stream) return undefined;
  const { type, text, wholeEvents, alone, field } = stream;
  return {
    type,
    text: text || undefined,
    wholeEvents: wholeEvents || undefined,
    alone: alone || undefined,
    field,
  };
}

function keyOf({ credential, credentialName }: Operation): object | undefined {
  if (credential !== 'body' && credential !== 'query') return undefined;
  return { in: credential, name: credentialName };
}

/** Whether the client's types take a media type for JSON, also one such as `application/x-json`. */
function isJson(type: string): boolean {
  return /\bjson\b/i.test(type);
}
