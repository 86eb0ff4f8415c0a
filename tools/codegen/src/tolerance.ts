import type { NormalizedProblem } from '@redocly/openapi-core';
import { isInExtension } from './extensions.ts';
import { restOfLine } from './problem.ts';

/** Whether what Redocly calls an error changes nothing in what is generated. */
export function isHarmless(problem: NormalizedProblem): boolean {
  return [isElsewhere, isRefOfExtension, isAnnotation, isEarlyNull].some((is) => is(problem));
}

/** A callback or webhook is an operation of another server. Nobody calls it by its operationId. */
function isElsewhere(problem: NormalizedProblem): boolean {
  return (
    problem.ruleId.startsWith('operation-operationId') &&
    problem.location.some(({ pointer }) => /\/(callbacks|webhooks)\//.test(pointer ?? ''))
  );
}

/** Nothing reads a reference in an extension. */
function isRefOfExtension({ ruleId, location: [location] }: NormalizedProblem): boolean {
  return ruleId === 'no-unresolved-refs' && isInExtension(location?.pointer ?? '');
}

/** In JSON Schema, an unknown keyword is an annotation (2020-12, 4.3.1). */
function isAnnotation({ message, location }: NormalizedProblem): boolean {
  const inSchema = location.some(({ pointer }) => /\/schemas?\//.test(pointer ?? ''));
  return inSchema && message.includes('is not expected here');
}

/** OpenAPI 3.0 has no `type: 'null'`. Documents that use it mean what 3.1 means. */
function isEarlyNull({ message, location: [location] }: NormalizedProblem): boolean {
  if (!location?.pointer?.endsWith('/type') || !message.includes('can be one of')) return false;
  return /^(['"]?type['"]?\s*:\s*)?(\[[^\]]*\bnull\b|['"]?null\b)/.test(restOfLine(location));
}

/** A mapping may lead to a schema by its name (OpenAPI 3.1.1, 4.8.25.4). */
export function isNameInMapping(
  { location: [location] }: NormalizedProblem,
  names: string[],
): boolean {
  if (!/\/discriminator\/mapping\/[^/]+$/.test(location?.pointer ?? '')) return false;
  const [, name = ''] =
    /^['"]?([\w.-]+)(?=['"\s,}]|$)/.exec(location ? restOfLine(location) : '') ?? [];
  return names.includes(name);
}

/** What a mistake is taken for; undefined if nobody can know. */
export function meaningOf(problem: NormalizedProblem): string | undefined {
  if (isLateExclusive(problem)) return 'read as OpenAPI 3.0 means it';
  if (problem.ruleId === 'path-parameters-defined') return meaningOfParameter(problem.message);
  const isIgnored = isIrrelevant(problem) || isLaterMethod(problem) || isEarlyRequired(problem);
  return isIgnored ? 'ignored' : undefined;
}

/** What a parameter of a path is taken for, where path and parameters differ. */
function meaningOfParameter(message: string): string {
  // Redocly looks for `key` in `{key+}`, also where `key+` is declared.
  if (message.includes('+` is not used')) return 'read as it is';
  return message.includes('+}') ? 'read without the sign +' : 'read as a text';
}

/** A method that paths have since OpenAPI 3.2. */
function isLaterMethod({ message, location: [location] }: NormalizedProblem): boolean {
  return (
    message.includes('is not expected here') &&
    /^#\/(paths\/[^/]+\/)?(query|additionalOperations)$/.test(location?.pointer ?? '')
  );
}

/** A mistake in what only people read. */
function isIrrelevant({ location }: NormalizedProblem): boolean {
  return location.every(
    ({ pointer = '' }) =>
      /^#\/(info|tags|externalDocs)\b/.test(pointer) || /\/externalDocs(\/|$)/.test(pointer),
  );
}

/** `exclusiveMinimum: true` is OpenAPI 3.0. Documents of 3.1 that use it mean what 3.0 means. */
function isLateExclusive({ message, location: [location] }: NormalizedProblem): boolean {
  return (
    /\/exclusiveM(in|ax)imum$/.test(location?.pointer ?? '') &&
    message.includes('`number` but got `boolean`')
  );
}

/** `required: true` in the schema itself is JSON Schema's of 2010. */
function isEarlyRequired({ message, location: [location] }: NormalizedProblem): boolean {
  return (
    /\/required$/.test(location?.pointer ?? '') && message.includes('`array` but got `boolean`')
  );
}
