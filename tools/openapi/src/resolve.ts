import { type Document, isObject, isReference, type Reference } from './document.ts';

/**
 * The node that a JSON Pointer fragment such as `#/components/schemas/Job` names (RFC 6901). Anchors
 * such as `#job` are not known.
 */
export function lookUp(document: Document, ref: string): unknown {
  let node: unknown = /^#(\/|$)/.test(ref) ? document : undefined;
  for (const token of tokens(ref)) {
    const isThere = (isObject(node) || Array.isArray(node)) && Object.hasOwn(node, token);
    node = isThere ? (node as Record<string, unknown>)[token] : undefined;
  }
  return node;
}

/** `#/a/b~1c` → `['a', 'b/c']` */
export function tokens(ref: string): string[] {
  const parts = ref.split('/').slice(1);
  if (!/[~%]/.test(ref)) return parts;
  return parts.map((part) => decoded(part).replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** A `%` that begins no escape is taken as it is: some contracts write names into references. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** `['a', 'b/c']` → `#/a/b~1c` */
export function pointer(path: readonly string[]): string {
  return `#/${path.map(escapeToken).join('/')}`;
}

/** `b/c` → `b~1c`, `5%` → `5%25` */
export function escapeToken(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('%', '%25');
}

/**
 * The construct that a reference leads to, through chains of references. Throws if a reference
 * leads to nothing or in a circle.
 */
export function resolve<T extends object>(document: Document, node: T | Reference): T {
  if (!isReference(node)) return node;
  let current: unknown = node;
  const seen = new Set<unknown>();
  while (isReference(current)) {
    if (seen.has(current.$ref)) throw new Error(`The reference ${current.$ref} leads to itself.`);
    seen.add(current.$ref);
    const target = lookUp(document, current.$ref);
    if (target === undefined) throw new Error(`The reference ${current.$ref} leads to nothing.`);
    current = target;
  }
  return current as T;
}

/** The name of the component that a reference points to: `#/components/schemas/Job` → `Job`. */
export function componentName(ref: string, section = 'schemas'): string | undefined {
  const [root, found, name, ...rest] = tokens(ref);
  return root === 'components' && found === section && rest.length === 0 ? name : undefined;
}
