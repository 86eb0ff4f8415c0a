import {
  type Document,
  escapeToken,
  isFormType,
  isJsonType,
  jsonSchema,
  type Node,
  type OperationPlace,
  parametersOf,
  pollLink,
  properties,
  type Reader,
  readerOf,
} from '@genmedia/openapi';
import type { ResolvedConfig } from './config.ts';
import { load, orLint } from './load.ts';
import { addressOf } from './model/servers.ts';
import { nameInnerSchemas } from './normalise/inner-schemas.ts';
import { nameRanges } from './normalise/media-ranges.ts';
import {
  type AddNotice,
  checkDiscriminators,
  checkFormats,
  checkValidation,
  placesIn,
} from './schema-notices.ts';
import { unsupported } from './unsupported.ts';

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
  const addNotice: AddNotice = (message, place) => {
    found.set(message, (found.get(message) ?? new Set()).add(place));
  };
  const named = nameRanges(nameInnerSchemas(document));
  checkOperations(named, targets, addNotice);
  for (const name of Object.keys(document.webhooks ?? {})) {
    addNotice(unsupported.webhooks.message, `#/webhooks/${escapeToken(name)}`);
  }
  checkDiscriminators(document, addNotice);
  const places = placesIn(document);
  checkFormats(named, places, values?.bigints === true, addNotice);
  if (targets.includes('server')) checkValidation(document, places, addNotice);
  return [...found].map(([message, at]) => ({ message, places: [...at] }));
}

function checkOperations(
  document: Document,
  targets: ResolvedConfig['targets'],
  addNotice: AddNotice,
): void {
  const reader = readerOf(document);
  const operations = reader.operations(document);
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
}

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
