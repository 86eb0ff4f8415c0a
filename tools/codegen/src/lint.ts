import type { Document } from '@genmedia/openapi';
import {
  type Config,
  createConfig,
  lintDocument,
  type NormalizedProblem,
  type Plugin,
  YamlParseError,
} from '@redocly/openapi-core';
import { EncodedNames } from './encoded-names.ts';
import { UserError } from './errors.ts';
import { laterKeywords } from './later-keywords.ts';
import { describe, displayPath } from './problem.ts';
import { isHarmless, isNameInMapping, meaningOf } from './tolerance.ts';
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

/** Its own type of a configuration takes the compiler a second to expand, in each program. */
const createConfigOf = createConfig as unknown as (config: {
  plugins: Plugin[];
  rules: Record<string, 'error'>;
}) => Promise<Config>;

/** Only rules whose violation would make generated code wrong; no rules about style. */
function rules(): Promise<Config> {
  return createConfigOf({
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
  const all = problems.filter((problem) => problem.severity === 'error' && !isHarmless(problem));
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
