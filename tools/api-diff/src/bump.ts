/** Kinds of version changes, the smallest first. */
export const bumpLevels = ['none', 'patch', 'minor', 'major'] as const;
export type Bump = (typeof bumpLevels)[number];

/**
 * What the users of a package depend on: the document itself, types made from it, calls, hooks, stubs
 * for handlers, or the service over HTTP.
 */
export const kinds = ['spec', 'types', 'client', 'react', 'server', 'service'] as const;
export type Kind = (typeof kinds)[number];

/** The bump of each kind of package. */
export type Bumps = Readonly<Record<Kind, Bump>>;

/** The largest of some bumps; `none` if there are none. */
export function largest(bumps: Iterable<Bump>): Bump {
  return [...bumps].reduce((one, other) => (isLess(one, other) ? other : one), 'none');
}

/** Whether a bump is smaller than another. */
export function isLess(one: Bump, other: Bump): boolean {
  return bumpLevels.indexOf(one) < bumpLevels.indexOf(other);
}

/** The bumps of all kinds: `others`, except for those that are named. */
export function bumpsWith(others: Bump, named: Partial<Bumps> = {}): Bumps {
  return { ...(Object.fromEntries(kinds.map((kind) => [kind, others])) as Bumps), ...named };
}
