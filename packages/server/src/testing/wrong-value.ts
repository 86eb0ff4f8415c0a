import { type Node, resolve } from './contract.ts';

/** A value that the schema of a body's field refuses: its type is none that the schema takes. */
export function wrongValue(body: Node | undefined, field: string): unknown {
  const acceptedTypes = typesOf(resolve((body?.properties as Node | undefined)?.[field]));
  const [wrong] = Object.entries({
    object: { wrong: true },
    string: 'wrong',
    number: 7.5,
    boolean: true,
  })
    .filter(([type]) => !acceptedTypes.has(type))
    .map(([, value]) => value);
  return wrong;
}

function typesOf(schema: Node): Set<unknown> {
  const branches = [...((schema.anyOf ?? []) as Node[]), ...((schema.oneOf ?? []) as Node[])];
  return new Set([schema.type, ...branches.flatMap((branch) => [...typesOf(resolve(branch))])]);
}
