import {
  type Document,
  escapeToken,
  isJsonType,
  isObject,
  lookUp,
  type Node,
  type Schema,
  tokens,
  transform,
} from '@genmedia/openapi';
import { hasOwnNames } from './extensions.ts';
import { expressionOf } from './model/expression.ts';
import { streamTypes } from './model/streams.ts';
import { uniteExtensions, vagueBases } from './normalise/bases.ts';
import { schemasByUse } from './normalise/bytes.ts';
import { branchesNeedingField } from './normalise/discriminators.ts';
import { upgrade } from './normalise/index.ts';
import { constrainsType } from './normalise/references.ts';
import { uncheckedKeywords, unsupported } from './unsupported.ts';

/** @param place a JSON Pointer into the contract. */
export type AddNotice = (message: string, place: string) => void;

/** Each object of a document that may be a schema, with its place. */
export function placesIn(document: Document): ReadonlyMap<Node, string> {
  const places = new Map<Node, string>();
  locate(document, '#', places);
  return places;
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

/** Looks for discriminators that cannot tell schemas apart, and for branches without their field. */
export function checkDiscriminators(document: Document, addNotice: AddNotice): void {
  const upgraded = upgrade(document);
  const report = (message: string, names: readonly string[]) => {
    const written = names.filter((name) => document.components?.schemas?.[name]);
    for (const name of written) addNotice(message, `#/components/schemas/${escapeToken(name)}`);
  };
  report(unsupported.bases.message, vagueBases(upgraded));
  report(unsupported.branches.message, branchesNeedingField(uniteExtensions(upgraded)));
}

/** Looks for files in JSON, and for integers that a number may not hold. */
export function checkFormats(
  named: Document,
  places: ReadonlyMap<Node, string>,
  hasBigints: boolean,
  addNotice: AddNotice,
): void {
  const { json } = schemasByUse(named);
  for (const [{ format }, place] of places) {
    // A range of media types that means JSON is no longer where it was written.
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

/** Looks for what the stubs do not check. */
export function checkValidation(
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
