import parse, { type Info } from 'spdx-expression-parse';
import type { Component } from '../sbom/component.ts';
import { allowedLicences, exceptions } from './policy.ts';

/** The packages that ours may not depend on, one sentence each. */
export function forbidden(components: readonly Component[]): string[] {
  return components.flatMap((component) => {
    const { name, version, licence } = component;
    if (licence === undefined) return [`${name} ${version} does not say its licence.`];
    if (isAllowed(name, licence)) return [];
    return [
      `${name} ${version} is under ${licence}, which tools/release/src/licences/policy.ts does not allow.`,
    ];
  });
}

function isAllowed(name: string, licence: string): boolean {
  const exception = exceptions.find(({ packages }) => packages.test(name));
  const allowed = new Set([...allowedLicences, ...(exception?.licences ?? [])]);
  try {
    return holds(parse(licence), allowed);
  } catch {
    return false;
  }
}

/** "A OR B" needs one of the licences to be allowed, "A AND B" needs both. */
function holds(info: Info, allowed: ReadonlySet<string>): boolean {
  if ('license' in info) {
    return !info.plus && allowed.has(info.license);
  }
  const [left, right] = [holds(info.left, allowed), holds(info.right, allowed)];
  return info.conjunction === 'or' ? left || right : left && right;
}
