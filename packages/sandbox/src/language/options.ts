import { inspect } from 'node:util';
import type { LanguageModelV4CallOptions, SharedV4Warning } from '@ai-sdk/provider';
import { invalid, unknownOptions, unsupported } from '../problems.ts';

const tasks = ['chat', 'lyrics', 'caption', 'translate'] as const;
const lengths = ['short', 'normal', 'long'] as const;

/** The task of a call. If the options do not name it, the prompt determines it. */
export type SandboxLanguageTask = (typeof tasks)[number];

/** The options in `providerOptions.sandbox` of the language model. */
export interface SandboxLanguageOptions {
  task?: SandboxLanguageTask;
  /** For lyrics: `short` or `long`. For captions: `short`, `normal` or `long`. */
  length?: (typeof lengths)[number];
  /** The code of the language to translate from. Default: it is guessed. */
  from?: string;
  /** The code of the language to translate into. */
  to?: string;
}

const isOneOf = (list: readonly unknown[]) => (value: unknown) => list.includes(value);
const isText = (value: unknown) => typeof value === 'string';
const isCount = (value: unknown) => Number.isInteger(value) && Number(value) > 0;

/** What each option may be: a check, and its description. */
const optionRules = [
  ['maxOutputTokens', isCount, 'a whole number from 1'],
  ['seed', Number.isSafeInteger, 'a whole number'],
  ['task', isOneOf(tasks), `one of ${tasks.join(', ')}`],
  ['length', isOneOf(lengths), `one of ${lengths.join(', ')}`],
  ['from', isText, 'a language code'],
  ['to', isText, 'a language code'],
] as const;

/** @throws InvalidArgumentError if a limit, the seed or one of the sandbox's options is invalid */
export function readOptions({
  maxOutputTokens,
  seed,
  tools = [],
  providerOptions,
}: LanguageModelV4CallOptions): { own: SandboxLanguageOptions; warnings: SharedV4Warning[] } {
  const { task, length, from, to, ...unknown } = providerOptions?.sandbox ?? {};
  const values: Record<string, unknown> = { maxOutputTokens, seed, task, length, from, to };
  for (const [argument, fits, allowed] of optionRules) {
    const value = values[argument];
    if (value === undefined || fits(value)) continue;
    throw invalid(argument, `${argument} must be ${allowed}, not ${inspect(value)}.`);
  }
  const warnings = [
    ...unknownOptions(unknown, 'The options are task, length, from and to.'),
    ...tools.flatMap((tool) =>
      tool.type === 'provider'
        ? [unsupported(`tool ${tool.id}`, 'The tool belongs to another provider.')]
        : [],
    ),
  ];
  return { own: { task, length, from, to } as SandboxLanguageOptions, warnings };
}
