import { isObject } from '@genmedia/openapi';
import {
  type ChangeLocation,
  type Comparison,
  isSame,
  mapPair,
  matchByName,
  type Pair,
} from './comparison.ts';

/**
 * Compares the security schemes that both documents define. Which scheme an operation needs is
 * compared for each operation.
 */
export function compareSecuritySchemes(
  { changes }: Comparison,
  { before, after }: Pair<Record<string, unknown>>,
  location: ChangeLocation,
): void {
  const { removed, added, common } = matchByName(Object.entries(before), Object.entries(after));
  for (const [name] of [...removed, ...added])
    changes.add('words-changed', { ...location, at: `${name} (definition)` });
  for (const [name, schemes] of common) {
    if (isSame(schemes.before, schemes.after)) continue;
    const credential = mapPair(schemes, credentialOf);
    if (credential.before === credential.after)
      changes.add('words-changed', { ...location, at: `${name} (description)` });
    else changes.add('credential-changed', { ...location, at: name }, credential);
  }
}

/** What a caller needs to know to send the credential: `apiKey, header, X-Key`. */
function credentialOf(scheme: unknown): string {
  if (!isObject(scheme)) return String(scheme);
  const { type, in: place, name, scheme: method, openIdConnectUrl, flows } = scheme;
  const known = [type, place, name, method, openIdConnectUrl, ...addressesOf(flows)];
  return known.filter((value) => value !== undefined).join(', ');
}

/** The addresses of OAuth's flows: callers get their tokens there. */
function addressesOf(flows: unknown): string[] {
  if (!isObject(flows)) return [];
  return Object.entries(flows).flatMap(([name, flow]) => {
    const { authorizationUrl, tokenUrl } = Object(flow) as Record<string, unknown>;
    return [name, ...[authorizationUrl, tokenUrl].filter((url) => url !== undefined).map(String)];
  });
}
