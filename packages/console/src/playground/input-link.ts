import type { Input, Operation } from '../contract/types.ts';
import { readInput } from '../form/read-input.ts';

/**
 * The address at which this console opens an operation with an input. It contains no credential.
 */
export function inputLink({ id }: Operation, input: Input): string {
  const bytes = new TextEncoder().encode(JSON.stringify(input));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const { origin, pathname } = location;
  // Base64url (RFC 4648, section 5) has no characters that an address would escape.
  const written = text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return `${origin}${pathname}#/input/${id}/${written}`;
}

/**
 * The input in such an address; undefined if the address was cut or changed. A credential in it is
 * dropped, so that no user sends requests with the credential of another.
 */
export function readInputLink(operation: Operation, written: string): Input | undefined {
  try {
    const text = atob(written.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0));
    return readInput(operation, new TextDecoder('utf-8', { fatal: true }).decode(bytes)).input;
  } catch {
    return undefined;
  }
}
