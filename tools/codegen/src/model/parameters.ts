import {
  isCredential,
  isPreference,
  type Parameter as ParameterNode,
  type Place,
  type Reader,
} from '@genmedia/openapi';
import { hasDefault } from './body.ts';
import { exampleOf } from './examples.ts';
import { expressionOf } from './expression.ts';
import type { Parameter } from './model.ts';

export function toParameter(reader: Reader, place: Place<ParameterNode>): Parameter {
  const { node } = place;
  return {
    name: node.name,
    in: node.in,
    required: node.required === true,
    array: reader.child(place, 'schema')?.node.type === 'array',
    style: node.style as string | undefined,
    explode: node.explode as boolean | undefined,
    // In a cookie, `;` would end the value.
    allowReserved: node.in === 'query' && node.allowReserved === true,
    contentType: Object.keys((node.content as object | undefined) ?? {})[0],
    credential: isCredential(reader, place),
    example: exampleOf(reader, place),
  };
}

/** Names of the query parameters that the server fills in if they are missing. */
export function defaultParameters(reader: Reader, places: Place<ParameterNode>[]): string[] {
  return places
    .filter((place) => {
      const schema = reader.child(place, 'schema');
      return place.node.in === 'query' && schema !== undefined && hasDefault(schema);
    })
    .map(({ node }) => node.name);
}

/** Whether a call may ask to be answered before its job ends: `Prefer: respond-async` (RFC 7240). */
export function canAskForAsync(reader: Reader, places: Place<ParameterNode>[]): boolean {
  const value = 'respond-async';
  return places.some((place) => {
    if (!isPreference(place.node)) return false;
    const {
      pattern,
      enum: values,
      const: only = value,
    } = reader.child(place, 'schema')?.node ?? {};
    const isMatch = typeof pattern !== 'string' || expressionOf(pattern)?.test(value) !== false;
    return isMatch && only === value && (values?.includes(value) ?? true);
  });
}
