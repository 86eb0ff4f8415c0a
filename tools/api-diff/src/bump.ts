/** Kinds of version changes, the smallest first. */
export const bumpLevels = ['none', 'patch', 'minor', 'major'] as const;
export type Bump = (typeof bumpLevels)[number];

/** The packages that a change of the contract can affect, by the last part of their names. */
export const packageNames = ['spec', 'types', 'client', 'react', 'server', 'service'] as const;
export type Package = (typeof packageNames)[number];

export type Bumps = Readonly<Record<Package, Bump>>;

/** The largest of some bumps; `none` if there are none. */
export function largest(bumps: Iterable<Bump>): Bump {
  return [...bumps].reduce((one, other) => (isLess(one, other) ? other : one), 'none');
}

/** Whether a bump is smaller than another. */
export function isLess(one: Bump, other: Bump): boolean {
  return bumpLevels.indexOf(one) < bumpLevels.indexOf(other);
}

/** The bumps of all packages: `others`, except for those that are named. */
export function bumpsWith(others: Bump, named: Partial<Bumps> = {}): Bumps {
  return { ...(Object.fromEntries(packageNames.map((name) => [name, others])) as Bumps), ...named };
}
