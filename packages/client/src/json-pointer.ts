/** The value at a JSON Pointer (RFC 6901). */
export function valueAt(value: unknown, pointer: string): unknown {
  const tokens = pointer.split('/').slice(1);
  return tokens.reduce<unknown>(
    (node, token) => Object(node)[token.replaceAll('~1', '/').replaceAll('~0', '~')],
    value,
  );
}
