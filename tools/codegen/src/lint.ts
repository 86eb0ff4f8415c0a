import { relative } from 'node:path';
import type { Document } from '@genmedia/openapi';
import {
  type Config,
  createConfig,
  getLineColLocation,
  lintDocument,
  type NormalizedProblem,
  YamlParseError,
} from '@redocly/openapi-core';
import { EncodedNames } from './encoded-names.ts';
import { UserError } from './errors.ts';
import { isInExtension } from './extensions.ts';
import { laterKeywords } from './later-keywords.ts';
import { unsupported } from './unsupported.ts';

/**
 * Rejects with a UserError that names file and line of each error in a document: invalid YAML, a
 * structure that is not OpenAPI 3.0 or 3.1, a reference to nothing, or two operations with the same
 * operationId. Style is not checked. Resolves with a line for each error whose meaning is clear, and
 * what it is taken for.
 */
export async function lint(file: string): Promise<string[]> {
  try {
    return await check(file);
  } catch (error) {
    throw error instanceof UserError ? error : unreadable(file, error as Error);
  }
}

async function check(file: string): Promise<string[]> {
  const config = await rules();
  const externalRefResolver = new EncodedNames(config.resolve);
  const document = await externalRefResolver.resolveDocument(null, file, true);
  if (document instanceof Error) throw document;
  assertVersion(file, document.parsed);
  const problems = await lintDocument({ document, config, externalRefResolver });
  const { components } = document.parsed as Partial<Document>;
  const names = Object.keys(components?.schemas ?? {});
  return report(problems.filter((problem) => !isNameInMapping(problem, names)));
}

/** Only rules whose violation would make generated code wrong; no rules about style. */
function rules(): Promise<Config> {
  return createConfig({
    plugins: [laterKeywords],
    rules: {
      struct: 'error',
      'no-unresolved-refs': 'error',
      'operation-operationId-unique': 'error',
      'path-parameters-defined': 'error',
    },
  });
}

function assertVersion(file: string, parsed: unknown): void {
  const version = (parsed as { openapi?: unknown } | null)?.openapi;
  if (typeof version === 'string' && /^3\.[01]\./.test(version)) return;
  const declared =
    version === undefined ? 'has no `openapi` field' : `says ${JSON.stringify(version)}`;
  throw new UserError(`${displayPath(file)}: ${unsupported.version.message} (it ${declared}).`);
}

function unreadable(file: string, error: Error): UserError {
  if (!(error instanceof YamlParseError))
    return new UserError(`${displayPath(file)}: ${error.message}`);
  const { source, line, col } = error;
  const [reason] = error.message.split(' in "');
  return new UserError(`${displayPath(source.absoluteRef)}:${line}:${col} ${reason}`);
}

const maxListed = 20;

function report(problems: NormalizedProblem[]): string[] {
  const all = problems.filter(
    (problem) =>
      problem.severity === 'error' &&
      !isElsewhere(problem) &&
      !isRefOfExtension(problem) &&
      !isAnnotation(problem) &&
      !isEarlyNull(problem),
  );
  const errors = new Set<string>();
  const warnings = new Set<string>();
  for (const problem of all) {
    const meaning = meaningOf(problem);
    if (meaning === undefined) errors.add(describe(problem));
    else warnings.add(`${describe(problem)}: ${meaning}`);
  }
  if (errors.size === 0) return [...warnings];
  const more = errors.size > maxListed ? [`… and ${errors.size - maxListed} more`] : [];
  throw new UserError([...[...errors].slice(0, maxListed), ...more].join('\n'));
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

/** What a mistake is taken for; undefined if nobody can know. */
function meaningOf(problem: NormalizedProblem): string | undefined {
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

/** A mapping may lead to a schema by its name (OpenAPI 3.1.1, 4.8.25.4). */
function isNameInMapping({ location: [location] }: NormalizedProblem, names: string[]): boolean {
  if (!/\/discriminator\/mapping\/[^/]+$/.test(location?.pointer ?? '')) return false;
  const [, name = ''] =
    /^['"]?([\w.-]+)(?=['"\s,}]|$)/.exec(location ? restOfLine(location) : '') ?? [];
  return names.includes(name);
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

/** Place and message of a problem: `file:line:column message (pointer)`. */
export function describe({ location: [location], message }: NormalizedProblem): string {
  if (!location) return message;
  const { start } = getLineColLocation(location);
  const place = `${displayPath(location.source.absoluteRef)}:${start.line}:${start.col}`;
  const [, ref] = restOfLine(location).match(/\$ref['"]?:\s*['"]?([^'"\s,}]+)/) ?? [];
  // The message does not always name the reference.
  const text = message.replace(/\$ref(?=$|:)/, ref ? `$ref ${ref}` : '$ref');
  return `${place} ${text} (${location.pointer ?? '#/'})`;
}

/** The line of the document from this place on. */
function restOfLine(location: NormalizedProblem['location'][number]): string {
  const { start } = getLineColLocation(location);
  return location.source.getLines()[start.line - 1]?.slice(start.col - 1) ?? '';
}

function displayPath(file: string): string {
  const path = relative(process.cwd(), file);
  return path.startsWith('..') ? file : path;
}
