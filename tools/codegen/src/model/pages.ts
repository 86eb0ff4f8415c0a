import {
  isObject,
  jsonSchema,
  type OperationPlace,
  type Parameter,
  type Place,
  parametersOf,
  properties,
  type Reader,
  type Response,
  type Schema,
  variants,
} from '@genmedia/openapi';
import { UserError } from '../errors.ts';
import { unsupported } from '../unsupported.ts';
import type { Pages } from './model.ts';

/**
 * How an operation's list is divided into pages: as `x-pagination` says, or in one of the common
 * ways. Undefined if it is not, or if nobody can know.
 */
export function pagesOf(reader: Reader, place: OperationPlace): Pages | undefined {
  const marked = place.node['x-pagination'];
  if (marked === false) return undefined;
  if (marked !== undefined) return checked(reader, place, marked);
  if (place.method !== 'get') return undefined;
  const [, answer] = reader.entries(place, 'responses').find(([status]) => /^2/.test(status)) ?? [];
  const schema = jsonSchema(reader, answer);
  if (!schema) return undefined;
  const fields = new Map(properties(reader, schema));
  const items = itemsIn(reader, schema, fields);
  if (items === undefined) return undefined;
  const parameters = parametersOf(reader, place).filter(({ node }) => node.in === 'query');
  const named = (names: readonly string[]) =>
    parameters.find(({ node }) => names.includes(node.name))?.node.name;
  const more = fields.has('has_more') ? '/has_more' : undefined;
  const link = isAddress(reader, fields.get('next')) ? '/next' : undefined;

  for (const { next, names } of cursors) {
    const cursor = fields.has(next) ? named(names) : undefined;
    if (cursor === undefined) continue;
    return {
      parameter: cursor,
      next: `/${next}`,
      more: next === 'last_id' ? more : undefined,
      items,
    };
  }
  if (linksNext(reader, answer)) return { items };
  const counted = parameters.find((each) => isCounted(reader, each));
  if (counted === undefined) return undefined;
  const { name: parameter } = counted.node;
  if (parameter === 'offset') return { parameter, offset: true, more, link, items };
  const first = reader.child(counted, 'schema')?.node.default;
  return { parameter, more, link, items, ...(first === 0 && { first }) };
}

/** What the contract says itself. Throws a UserError if it names no parameter of the operation. */
function checked(reader: Reader, place: OperationPlace, marked: unknown): Pages {
  const pages = (isObject(marked) ? marked : {}) as Pages;
  const { parameter } = pages;
  const isThere = parametersOf(reader, place).some(
    ({ node }) => node.in === 'query' && node.name === parameter,
  );
  if (parameter === undefined || isThere) return pages;
  throw new UserError(
    `x-pagination of ${place.id} names the query parameter ${parameter}, ${unsupported.pages.message}.`,
  );
}

/** Fields of answers that say where the next page is, and the parameters that take it. */
const cursors = [
  { next: 'next_cursor', names: ['cursor', 'next_cursor', 'after', 'starting_after'] },
  { next: 'nextCursor', names: ['cursor', 'nextCursor', 'after'] },
  { next: 'next_page_token', names: ['page_token', 'next_page_token', 'pageToken'] },
  { next: 'nextPageToken', names: ['pageToken', 'page_token'] },
  { next: 'last_id', names: ['after', 'after_id'] },
] as const;

/**
 * Whether a field has the address of the next page, which the last one lacks: Django REST framework
 * refuses a page after that.
 */
function isAddress(reader: Reader, field: Place<Schema> | undefined): boolean {
  return field !== undefined && variants(reader, field).some(({ node }) => node.format === 'uri');
}

/**
 * Where the items of a page are: the answer itself, or its only list. Those that may be null count if
 * there are no others.
 */
function itemsIn(
  reader: Reader,
  { node }: Place<Schema>,
  fields: ReadonlyMap<string, Place<Schema>>,
): string | undefined {
  if (node.type === 'array') return '';
  const always = [...fields].filter(([, field]) => field.node.type === 'array');
  const lists = always.length > 0 ? always : [...fields].filter(([, each]) => isList(reader, each));
  return lists.length === 1 ? `/${lists[0]?.[0]}` : undefined;
}

/** Whether a value is a list, or null, which lists of Go may be. */
function isList(reader: Reader, field: Place<Schema>): boolean {
  const types = variants(reader, field).map(({ node }) => node.type);
  return types.includes('array') && types.every((type) => type === 'array' || type === 'null');
}

/** Whether answers have the header `Link` (RFC 8288). */
function linksNext(reader: Reader, answer: Place<Response> | undefined): boolean {
  return reader.entries(answer, 'headers').some(([name]) => /^link$/i.test(name));
}

/** Whether a parameter is the number of a page, or of the items before it. */
function isCounted(reader: Reader, parameter: Place<Parameter>): boolean {
  if (!/^(page|page_number|offset)$/.test(parameter.node.name)) return false;
  const { type } = reader.child(parameter, 'schema')?.node ?? {};
  return [type].flat().some((each) => each === 'integer' || each === 'number');
}
