import {
  type CredentialPlace,
  credentialOf,
  type Document,
  type OperationPlace,
  type SecurityRequirement,
  securityOf,
} from '@genmedia/openapi';
import {
  type ChangeLocation,
  type Comparison,
  isSame,
  mapPair,
  matchByName,
  type Pair,
} from './comparison.ts';

/** Compares where the requests of an operation carry the credential, and what proves it there. */
export function compareSecurity(
  { before, after, changes }: Comparison,
  documents: Pair<Document>,
  pair: Pair<OperationPlace>,
  location: ChangeLocation,
): void {
  const credential = {
    before: credentialOf(before, documents.before, pair.before),
    after: credentialOf(after, documents.after, pair.after),
  };
  const security = {
    before: securityOf(documents.before, pair.before),
    after: securityOf(documents.after, pair.after),
  };
  if (credential.before === credential.after) {
    const alternatives = mapPair(security, alternativesOf);
    compareAlternatives(changes, alternatives, location, withoutSchemes[credential.after]);
    return;
  }
  // `bearer` stands for any scheme of the contract, so people are told their names.
  const describe = (side: keyof Pair<unknown>) =>
    credential[side] === 'bearer' ? security[side].map(describeSchemes) : credential[side];
  const effect = credential.after === 'none' ? 'removed' : 'changed';
  changes.add(`credential-${effect}`, location, {
    before: describe('before'),
    after: describe('after'),
  });
}

/** What proves whose call it is in an alternative without schemes, by the place of the credential. */
const withoutSchemes: Record<CredentialPlace, string> = {
  body: 'the key in its body',
  query: 'the key in its query',
  bearer: 'nothing',
  none: 'nothing',
};

/** An operation without security needs nothing, as one with an empty alternative does. */
function alternativesOf(security: SecurityRequirement[]): SecurityRequirement[] {
  return security.length > 0 ? security : [{}];
}

/** Compares the alternatives of security, each of which is a set of schemes with scopes. */
function compareAlternatives(
  changes: Comparison['changes'],
  { before, after }: Pair<SecurityRequirement[]>,
  location: ChangeLocation,
  withoutScheme: string,
): void {
  const describe = (all: SecurityRequirement[]) =>
    all.map((each) => describeSchemes(each) || withoutScheme);
  const lost = before.filter((old) => !after.some((now) => satisfies(old, now)));
  const gained = after.filter((now) => !before.some((old) => satisfies(now, old)));
  const schemes = mapPair({ before, after }, (all) => all.map(schemesOf).sort());
  // Where the schemes are the same, only their scopes can have changed.
  if (isSame(schemes.before, schemes.after) && isDistinct(schemes.before))
    compareScopes(changes, { before, after }, location);
  else if (lost.length > 0)
    changes.add('security-changed', location, { before: describe(lost), after: describe(after) });
  else if (gained.length > 0) changes.add('security-added', location, { after: describe(gained) });
}

function isDistinct(names: readonly string[]): boolean {
  return new Set(names).size === names.length;
}

/** Whether a call that proves `given` also proves `wanted`: the same schemes, and all its scopes. */
function satisfies(given: SecurityRequirement, wanted: SecurityRequirement): boolean {
  return (
    schemesOf(given) === schemesOf(wanted) &&
    Object.entries(wanted).every(([name, scopes]) =>
      scopes.every((scope) => given[name]?.includes(scope)),
    )
  );
}

function schemesOf(alternative: SecurityRequirement): string {
  return Object.keys(alternative).sort().join(' and ');
}

/** The schemes of an alternative, with their scopes: `account (read, write) and key`. */
function describeSchemes(alternative: SecurityRequirement): string {
  const schemes = Object.entries(alternative).map(([name, scopes]) =>
    scopes.length > 0 ? `${name} (${scopes.join(', ')})` : name,
  );
  return schemes.sort().join(' and ');
}

/** Compares the scopes that a token needs (OAuth 2, RFC 6749, section 3.3). */
function compareScopes(
  changes: Comparison['changes'],
  security: Pair<SecurityRequirement[]>,
  location: ChangeLocation,
): void {
  const { before, after } = mapPair(security, scopesByPlace);
  const { removed, added } = matchByName(before, after);
  if (added.length > 0) changes.add('scopes-added', location, { after: namesOf(added) });
  if (removed.length > 0) changes.add('scopes-removed', location, { before: namesOf(removed) });
}

/** The scopes, by their alternative and scheme: another one may have a scope of the same name. */
function scopesByPlace(security: SecurityRequirement[]): Map<string, string> {
  return new Map(
    security.flatMap((alternative) =>
      Object.entries(alternative).flatMap(([name, scopes]) =>
        scopes.map((scope) => [`${schemesOf(alternative)}: ${name} ${scope}`, scope] as const),
      ),
    ),
  );
}

function namesOf(scopes: [place: string, scope: string][]): string[] {
  return [...new Set(scopes.map(([, scope]) => scope))];
}
