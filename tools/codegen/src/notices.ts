import {
  type Document,
  escapeToken,
  isFormType,
  isJsonType,
  isObject,
  jsonSchema,
  lookUp,
  type Node,
  type OperationPlace,
  parametersOf,
  pollLink,
  properties,
  type Reader,
  readerOf,
  type Schema,
  tokens,
  transform,
} from '@genmedia/openapi';
import type { ResolvedConfig } from './config.ts';
import { hasOwnNames } from './extensions.ts';
import { load, orLint } from './load.ts';
import { expressionOf } from './model/expression.ts';
import { addressOf } from './model/servers.ts';
import { streamTypes } from './model/streams.ts';
import { vagueBases } from './normalise/bases.ts';
import { schemasByUse } from './normalise/bytes.ts';
import { upgrade } from './normalise/index.ts';
import { nameInnerSchemas } from './normalise/inner-schemas.ts';
import { nameRanges } from './normalise/media-ranges.ts';
import { constrainsType } from './normalise/references.ts';
import { uncheckedKeywords, unsupported } from './unsupported.ts';

/** Something in a contract that a target does not support, and its places. */
interface Notice {
  /** What is not supported, and what the code does instead. */
  message: string;
  /** JSON Pointers into the contract. */
  places: string[];
}

const maxNamed = 3;

/** Unsupported parts of a contract, one line for each kind: file, message and places. */
export async function noticesOf(config: ResolvedConfig): Promise<string[]> {
  const document = await orLint(config.spec, () => load(config.spec));
  return findUnsupported(document, config).map(({ message, places }) => {
    const more = places.length > maxNamed ? ` and ${places.length - maxNamed} more` : '';
    return `${config.spec}: ${message} (${places.slice(0, maxNamed).join(', ')}${more})`;
  });
}

/** The notices as data. */
function findUnsupported(
  document: Document,
  { targets, values }: Pick<ResolvedConfig, 'targets' | 'values'>,
): Notice[] {
  const found = new Map<string, Set<string>>();
  const addNotice = (message: string, place: string) => {
    const places = found.get(message) ?? new Set();
    found.set(message, places.add(place));
  };
  const named = nameRanges(nameInnerSchemas(document));
  const reader = readerOf(named);
  const operations = reader.operations(named);
  const served = new Set<string>();
  for (const operation of operations) {
    const sent = `${operation.method} ${operation.path.replace(/#.*$/, '')}`;
    if (targets.includes('server') && served.has(sent)) {
      addNotice(unsupported.fragments.message, operation.at.pointer);
    }
    served.add(sent);
    checkForms(reader, operation, addNotice);
    if (targets.some((target) => target !== 'types'))
      checkParameters(reader, operation, targets.includes('client'), addNotice);
    if (targets.includes('client')) checkAddresses(operation, addNotice);
    if (targets.includes('mcp')) checkNames(reader, operation, addNotice);
    if (targets.includes('server')) checkServer(reader, operation, addNotice);
  }
  if (targets.some((target) => ['client', 'react', 'mcp'].includes(target)))
    checkPolls(reader, operations, addNotice);
  for (const name of Object.keys(document.webhooks ?? {})) {
    addNotice(unsupported.webhooks.message, `#/webhooks/${escapeToken(name)}`);
  }
  for (const name of vagueBases(upgrade(document))) {
    addNotice(unsupported.bases.message, `#/components/schemas/${escapeToken(name)}`);
  }
  const placeOf = new Map<Node, string>();
  locate(document, '#', placeOf);
  checkFormats(named, placeOf, values?.bigints === true, addNotice);
  if (targets.includes('server')) checkSchemas(document, placeOf, addNotice);
  return [...found].map(([message, places]) => ({ message, places: [...places] }));
}

/** Looks for files in JSON, and for integers that a number may not hold. */
function checkFormats(
  named: Document,
  places: ReadonlyMap<Node, string>,
  hasBigints: boolean,
  addNotice: AddNotice,
): void {
  const { json } = schemasByUse(named);
  for (const [{ format }, place] of places) {
    // What is elsewhere once ranges of media types have names is JSON, too.
    const isMoved = format === 'binary' && lookUp(named, place) === undefined;
    if (isMoved || (format === 'binary' && isInJson(place, json))) {
      addNotice(unsupported.jsonFiles.message, place);
    }
    if (format === 'int64' && !hasBigints) addNotice(unsupported.largeIntegers.message, place);
  }
}

/** Whether a place is in a schema of JSON, itself or in one of these components. */
function isInJson(place: string, components: ReadonlySet<string>): boolean {
  const path = tokens(place);
  const [, section, name = ''] = path;
  if (section === 'schemas') return components.has(name);
  return path.some((token, at) => {
    // A stream may be a file.
    const isStreamed = streamTypes.test(token) && path.length > at + 2;
    return path[at - 1] === 'content' && (isJsonType(token) || isStreamed);
  });
}

type AddNotice = (message: string, place: string) => void;

function checkForms(reader: Reader, operation: OperationPlace, addNotice: AddNotice): void {
  const body = reader.child(operation, 'requestBody');
  for (const [type, media] of reader.entries(body, 'content')) {
    const { node, at } = media;
    const encodings = Object.values((node.encoding ?? {}) as Record<string, Node>);
    if (!/^multipart\//i.test(type) || !encodings.some(hasStyle)) continue;
    addNotice(unsupported.formStyles.message, `${at.pointer}/encoding`);
  }
}

function hasStyle({ style, explode }: Node): boolean {
  return style !== undefined || explode !== undefined;
}

function checkParameters(
  reader: Reader,
  operation: OperationPlace,
  hasClient: boolean,
  addNotice: AddNotice,
): void {
  for (const parameter of parametersOf(reader, operation)) {
    const { in: place, content } = parameter.node;
    const pointer = parameter.at.pointer;
    if (hasClient && place === 'cookie') addNotice(unsupported.cookies.message, pointer);
    const [type] = Object.keys((content as object | undefined) ?? {});
    if (type !== undefined && !isJsonType(type)) {
      addNotice(unsupported.contentParameters.message, pointer);
    }
  }
}

function checkNames(reader: Reader, operation: OperationPlace, addNotice: AddNotice): void {
  const seen = new Set<string>();
  for (const { node, at } of parametersOf(reader, operation)) {
    if (seen.has(node.name)) addNotice(unsupported.sameNames.message, at.pointer);
    seen.add(node.name);
  }
}

/** Looks for jobs whose contract lists the words of their status, and has no `processing`. */
function checkPolls(reader: Reader, operations: OperationPlace[], addNotice: AddNotice): void {
  for (const operation of operations) {
    const link = pollLink(reader, operation);
    const poll = operations.find(({ id }) => id === link?.node.operationId);
    for (const asked of poll ? [operation, poll] : []) {
      const words = statusesOf(reader, asked);
      if (words.length > 0 && words.every((word) => word !== undefined && word !== 'processing'))
        addNotice(unsupported.pollStatus.message, asked.at.pointer);
    }
  }
}

/** What a field `status` of successful answers may be; undefined for what is not listed. */
function statusesOf(reader: Reader, operation: OperationPlace): unknown[] {
  return reader
    .entries(operation, 'responses')
    .filter(([status]) => /^2/.test(status))
    .flatMap(([, response]) => properties(reader, jsonSchema(reader, response)))
    .filter(([name]) => name === 'status')
    .flatMap(([, { node }]) => node.anyOf ?? node.oneOf ?? [node])
    .flatMap((one) => one.enum ?? [one.const]);
}

/** Looks for servers of operations and paths whose address nobody can know. */
function checkAddresses(operation: OperationPlace, addNotice: AddNotice): void {
  for (const { node, at } of [operation.item, operation]) {
    if (addressOf(node)?.includes('{')) {
      addNotice(unsupported.variables.message, `${at.pointer}/servers`);
    }
  }
}

function checkServer(reader: Reader, operation: OperationPlace, addNotice: AddNotice): void {
  for (const { node, at } of [operation.item, operation]) {
    if ('servers' in node) addNotice(unsupported.servers.message, `${at.pointer}/servers`);
  }
  const body = reader.child(operation, 'requestBody');
  const types = Object.keys(body?.node.content ?? {});
  if (body && !types.some((type) => isJsonType(type) || isFormType(type))) {
    addNotice(unsupported.otherBodies.message, body.at.pointer);
  }
}

function checkSchemas(
  document: Document,
  places: ReadonlyMap<Node, string>,
  addNotice: AddNotice,
): void {
  // The visitor sees copies of schemas, so it only collects which keywords occur. The original
  // schemas, below, have the places.
  const foundKeywords = new Set<string>();
  transform(document, {
    schema: (node) => {
      for (const keyword of uncheckedKeywords)
        if (node[keyword] !== undefined) foundKeywords.add(keyword);
      return node;
    },
  });
  for (const [node, place] of places) {
    const { pattern } = node;
    if (typeof pattern === 'string' && expressionOf(pattern) === undefined) {
      addNotice(unsupported.patterns.message, `${place}/pattern`);
    }
    const isInSchema =
      /\/(schemas?|properties|items|allOf|oneOf|anyOf|additionalProperties)\b/.test(place);
    if (!isInSchema || hasOwnNames(place)) continue;
    for (const name of inheritedFields(node)) {
      addNotice(unsupported.inherited.message, `${place}/properties/${name}`);
    }
    if (lacksType(node) && !/\/allOf\/\d+$/.test(place)) {
      addNotice(unsupported.untyped.message, place);
    }
    for (const keyword of foundKeywords) {
      if (node[keyword] !== undefined && node[keyword] !== false) {
        const message = unsupported.keywords.message.replace('KEYWORD', keyword);
        addNotice(message, `${place}/${keyword}`);
      }
    }
  }
}

/** Optional fields with the name of something that zod finds in each object. */
function inheritedFields({ properties: own, required = [] }: Schema): string[] {
  const names = Object.keys(own ?? {});
  return names.filter((name) => name in Object.prototype && ![required].flat().includes(name));
}

/** Whether a schema limits texts, numbers or lists, and nothing in it says which of these it is. */
function lacksType(schema: Node): boolean {
  const telling = /^(\$ref|type|enum|const|allOf|oneOf|anyOf|properties|items)$/;
  const keywords = Object.keys(schema);
  const isLimit = (keyword: string) =>
    ['string', 'number', 'array'].some((type) => constrainsType(keyword, type));
  return !keywords.some((keyword) => telling.test(keyword)) && keywords.some(isLimit);
}

function locate(node: unknown, place: string, places: Map<Node, string>): void {
  if (Array.isArray(node)) {
    for (const [index, item] of node.entries()) locate(item, `${place}/${index}`, places);
  } else if (isObject(node) && !places.has(node)) {
    places.set(node, place);
    for (const [name, child] of Object.entries(node)) {
      if (isData(name) && !hasOwnNames(place)) continue;
      locate(child, `${place}/${escapeToken(name)}`, places);
    }
  }
}

/** Whether what a key holds may be anything, also what only looks like a schema. */
function isData(key: string): boolean {
  return ['example', 'examples', 'default', 'enum', 'const'].includes(key) || key.startsWith('x-');
}
