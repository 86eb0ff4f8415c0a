import {
  type Document,
  isObject,
  type Node,
  type OperationPlace,
  type Parameter,
  type Place,
  parametersOf,
  type Reader,
  readerOf,
  transform,
} from '@genmedia/openapi';
import type { Work } from './config.ts';
import { load } from './load.ts';

/** Something in a contract that a target does not support, and its places. */
interface Notice {
  /** What is not supported, and what the code does instead. */
  message: string;
  /** JSON Pointers into the contract. */
  places: string[];
}

const MOST = 3;

/** Unsupported parts of a contract, one line for each kind: file, message and places. */
export async function noticesOf(work: Work): Promise<string[]> {
  return unsupported(await load(work.spec), work.targets).map(({ message, places }) => {
    const more = places.length > MOST ? ` and ${places.length - MOST} more` : '';
    return `${work.spec}: ${message} (${places.slice(0, MOST).join(', ')}${more})`;
  });
}

/** The notices as data. */
function unsupported(document: Document, targets: readonly string[]): Notice[] {
  const found = new Map<string, string[]>();
  const note = (message: string, place: string) => {
    found.set(message, [...(found.get(message) ?? []), place]);
  };
  const reader = readerOf(document);
  for (const operation of reader.operations(document)) {
    if (targets.includes('client')) ofClient(reader, operation, note);
    if (targets.includes('server')) ofServer(reader, operation, note);
  }
  for (const name of Object.keys(document.webhooks ?? {})) {
    note('webhooks have types but no code', `#/webhooks/${escaped(name)}`);
  }
  if (targets.includes('server')) ofSchemas(document, note);
  return [...found].map(([message, places]) => ({ message, places }));
}

type Note = (message: string, place: string) => void;

function ofClient(reader: Reader, operation: OperationPlace, note: Note): void {
  for (const parameter of parametersOf(reader, operation)) {
    const { in: place, style, content } = parameter.node;
    const at = parameter.at.pointer;
    if (place === 'cookie')
      note('the client cannot send cookie parameters from a page, because browsers drop them', at);
    if (content) note('the client writes a parameter with `content` as text', at);
    if (typeof style === 'string' && !isWritten(parameter)) {
      note(`the client does not write parameters of the style ${style}`, at);
    }
  }
}

function isWritten({ node }: Place<Parameter>): boolean {
  const written = { query: ['form', 'deepObject'], path: ['simple'] } as Record<string, string[]>;
  return (written[node.in] ?? ['simple', 'form']).includes(String(node.style));
}

function ofServer(reader: Reader, operation: OperationPlace, note: Note): void {
  for (const parameter of parametersOf(reader, operation)) {
    if (parameter.node.in === 'cookie') {
      note('the stubs do not check cookies', parameter.at.pointer);
    }
  }
  const body = reader.child(operation, 'requestBody');
  const types = Object.keys(body?.node.content ?? {});
  if (body && !types.some((type) => /\bjson\b/i.test(type))) {
    const read = types.some((type) =>
      /^(multipart\/form-data|application\/x-www-form-urlencoded)/.test(type),
    );
    if (!read)
      note(
        'the stubs do not read or check a body that is neither JSON nor a form',
        body.at.pointer,
      );
  }
}

/** Keywords of JSON Schema that zod schemas leave out, so that they are not validated. */
const UNCHECKED = [
  'not',
  'if',
  'patternProperties',
  'propertyNames',
  'unevaluatedProperties',
  'unevaluatedItems',
  'dependentSchemas',
  'dependentRequired',
  'contains',
  'uniqueItems',
];

function ofSchemas(document: Document, note: Note): void {
  const places = new Map<Node, string>();
  locate(document, '#', places);
  // The visitor sees copies of schemas, so it only collects which keywords occur. The original
  // schemas, below, have the places.
  const schemas = new Set<string>();
  transform(document, {
    schema: (node) => {
      for (const word of UNCHECKED) if (node[word] !== undefined) schemas.add(word);
      return node;
    },
  });
  for (const [node, place] of places) {
    if (!/\/(schema|schemas|properties|items|allOf|oneOf|anyOf|additionalProperties)\b/.test(place))
      continue;
    for (const word of schemas) {
      const isName = place.endsWith('/properties');
      if (!isName && node[word] !== undefined && node[word] !== false) {
        note(`the stubs do not check \`${word}\``, `${place}/${word}`);
      }
    }
  }
}

function locate(node: unknown, place: string, places: Map<Node, string>): void {
  if (Array.isArray(node)) {
    for (const [index, item] of node.entries()) locate(item, `${place}/${index}`, places);
  } else if (isObject(node) && !places.has(node)) {
    places.set(node, place);
    for (const [name, child] of Object.entries(node)) {
      if (name === 'example' || name === 'examples') continue;
      locate(child, `${place}/${escaped(name)}`, places);
    }
  }
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
