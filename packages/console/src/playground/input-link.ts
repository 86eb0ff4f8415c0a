import type { Input, Operation } from '../contract/types.ts';
import { readInput } from '../form/read-input.ts';

/** The address at which this console opens an operation with an input; it carries no credential. */
export function inputLink({ id }: Operation, input: Input): string {
  const bytes = new TextEncoder().encode(JSON.stringify(input));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const { origin, pathname } = location;
  // Base64url (RFC 4648, section 5): nothing in it is escaped on its way through an address.
  const written = text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return `${origin}${pathname}#/input/${id}/${written}`;
}

/**
 * The input in such an address; nothing where it was cut or changed on its way. A credential that
 * somebody put into it is dropped: nobody's requests are to be sent with another's.
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
