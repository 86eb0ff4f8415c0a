import type { Parameter } from './document.ts';
import type { OperationPlace, Place, Reader } from './reader.ts';

/** The parameters of an operation. They override those of its path (OpenAPI 3.1.1, 4.8.9). */
export function parametersOf(reader: Reader, operation: OperationPlace): Place<Parameter>[] {
  const all = [
    ...reader.entries(operation.item, 'parameters'),
    ...reader.entries(operation, 'parameters'),
  ];
  const byPlace = new Map(all.map(([, place]) => [`${place.node.in} ${place.node.name}`, place]));
  return [...byPlace.values()];
}

/** Whether the operation takes the header `Idempotency-Key`. */
export function isIdempotent(reader: Reader, operation: OperationPlace): boolean {
  return parametersOf(reader, operation).some(({ node }) => isIdempotencyKey(node));
}

/** Whether the operation takes the header `Prefer` (RFC 7240). */
export function takesPreferences(reader: Reader, operation: OperationPlace): boolean {
  return parametersOf(reader, operation).some(({ node }) => isPreference(node));
}

export function isPreference({ in: where, name }: Parameter): boolean {
  return where === 'header' && /^prefer$/i.test(name);
}

export function isIdempotencyKey({ in: where, name }: Parameter): boolean {
  return where === 'header' && /^idempotency-key$/i.test(name);
}
