import { randomUUID } from 'node:crypto';
import type { JSONObject, JSONValue } from '@ai-sdk/provider';
import type { Media } from '@genmedia/media';
import { EngineError } from '../engine-error.ts';
import { failed, misconfigured, refused } from '../failures.ts';
import { fieldName } from '../field-name.ts';
import { withoutUndefined } from '../without-undefined.ts';
import { compileExpression, type Expression, ExpressionError } from './expression.ts';
import { decides, type HostMapping, resultFiles } from './host-mapping.ts';
import { withValues } from './workflow.ts';

/** What a host is asked. */
interface PreparedInput {
  mapping: HostMapping;
  /** Has a token where a file goes, as a text of its own. */
  input: JSONValue;
  /** Those files that the input has a token for, by their tokens. */
  files: ReadonlyMap<string, Media>;
}

interface ReadOutput {
  result: Record<string, unknown>;
  /** URLs or data URIs of files, in order. */
  files: Record<string, string[]>;
}

export interface CompiledMappings {
  /**
   * Makes the input with the first mapping that is for the task. Rejects with EngineError:
   * `model_refused` if there is none.
   *
   * @param files by name; those of `images` are a list in expressions, others are single.
   */
  prepare(
    task: Readonly<Record<string, unknown>>,
    files: Readonly<Record<string, readonly Media[]>>,
  ): Promise<PreparedInput>;
  /** The first mapping to an endpoint. */
  find(endpoint: string): HostMapping | undefined;
  /** What the mapping finds in the output of the host. Rejects with EngineError. */
  read(mapping: HostMapping, output: unknown): Promise<ReadOutput>;
}

/** Writes "a, b and c". */
const together = new Intl.ListFormat('en-GB');

interface CompiledMapping {
  when: Expression | undefined;
  input: Expression;
  output: readonly (readonly [name: string, find: Expression])[];
}

/**
 * Parses the expressions of mappings, of which the first that is for a task is used. Throws
 * ExpressionError.
 */
export function compileMappings(mappings: readonly HostMapping[]): CompiledMappings {
  const compiled = new Map(mappings.map((mapping) => [mapping, compile(mapping)]));
  return {
    async prepare(task, mediaByName) {
      const { tokens, files } = tokensFor(mediaByName);
      const context = withoutUndefined({ ...task, ...tokens });
      for (const [mapping, { when, input }] of compiled) {
        if (when && (await evaluate(when, context, mapping, 'when')) !== true) continue;
        const values = checkInput(await evaluate(input, context, mapping, 'input'), mapping);
        const hostInput = mapping.workflow ? withValues(mapping.workflow.nodes, values) : values;
        return { mapping, input: hostInput, files: filesIn(hostInput, files, mapping) };
      }
      throw notMapped(mappings, context);
    },

    find: (endpoint) => mappings.find((mapping) => mapping.endpoint === endpoint),

    async read(mapping, output) {
      const { output: finds } = compiled.get(mapping) ?? compile(mapping);
      const result: Record<string, unknown> = {};
      const files: Record<string, string[]> = {};
      for (const [name, find] of finds) {
        const found = await evaluate(find, output, mapping, `output.${name}`);
        if (found === undefined || found === null) continue;
        if (isFile(name)) files[name] = urlsIn(found, mapping, name);
        else result[name] = found;
      }
      return { result, files };
    },
  };
}

/** The refusal of a task that no mapping is for. It names those of its fields that decide that. */
function notMapped(mappings: readonly HostMapping[], task: object): EngineError {
  const detail = 'No mapping of the model is for the task';
  const fields = Object.keys(task).filter((field) => decides(mappings, field));
  if (fields.length === 0) return refused(detail, 'it does not do this.');
  const names = together.format(fields.map(fieldName));
  const message = `The model refused this: it does not do it with this ${names}. Change that, and send the request again.`;
  return new EngineError({ code: 'model_refused', message, detail });
}

function compile({ when, input, output }: HostMapping): CompiledMapping {
  return {
    when: when === undefined ? undefined : compileExpression(when),
    input: compileExpression(input),
    output: Object.entries(output).map(([name, text]) => [name, compileExpression(text)]),
  };
}

async function evaluate(
  expression: Expression,
  value: unknown,
  { endpoint }: HostMapping,
  field: string,
): Promise<unknown> {
  try {
    return await expression(value);
  } catch (error) {
    if (error instanceof ExpressionError) throw mappingError(endpoint, field, error.message);
    throw error;
  }
}

/** The operator must correct the catalogue. */
function mappingError(endpoint: string, field: string, problem: string): EngineError {
  return misconfigured(`The mapping to ${endpoint} is wrong: ${field} ${problem}`);
}

/** Names of files that tasks may have several of. */
const listedFiles: ReadonlySet<string> = new Set(['images']);

/** Gives each file a token that no caller can know, so that no text of theirs stands for a file. */
function tokensFor(mediaByName: Readonly<Record<string, readonly Media[]>>) {
  const id = randomUUID();
  const files = new Map<string, Media>();
  const tokens = Object.entries(mediaByName).flatMap(([name, media]) => {
    if (media.length === 0) return [];
    const fileTokens = media.map((file, index) => {
      const token = `file:${name}:${index}:${id}`;
      files.set(token, file);
      return token;
    });
    return [[name, listedFiles.has(name) ? fileTokens : fileTokens[0]] as const];
  });
  return { tokens: Object.fromEntries(tokens), files };
}

function checkInput(values: unknown, { endpoint }: HostMapping): JSONObject {
  if (typeof values === 'object' && values !== null && !Array.isArray(values)) {
    return values as JSONObject;
  }
  throw mappingError(endpoint, 'input', 'makes no object');
}

function filesIn(
  input: unknown,
  files: ReadonlyMap<string, Media>,
  { endpoint }: HostMapping,
): Map<string, Media> {
  const texts = textsIn(input);
  const used = [...files].filter(([token]) => texts.has(token));
  const isCut = [...texts].some(
    (text) => !files.has(text) && [...files.keys()].some((token) => text.includes(token)),
  );
  if (isCut) throw mappingError(endpoint, 'input', 'puts a file into a longer text');
  return new Map(used);
}

function textsIn(value: unknown): Set<string> {
  if (typeof value === 'string') return new Set([value]);
  if (typeof value !== 'object' || value === null) return new Set();
  return new Set(Object.values(value).flatMap((inner) => [...textsIn(inner)]));
}

function isFile(name: string): boolean {
  return resultFiles.some((file) => file === name);
}

function urlsIn(found: unknown, { endpoint }: HostMapping, name: string): string[] {
  const urls = [found].flat();
  if (urls.every((url) => typeof url === 'string' && /^(?:https?|data):/.test(url))) {
    return urls as string[];
  }
  throw failed(`The output of ${endpoint} has no URL for ${name}.`);
}
