import {
  InvalidArgumentError,
  type LanguageModelV4CallOptions,
  type SharedV4Warning,
} from '@ai-sdk/provider';

/** Work that the model is known to be asked for; without it the prompt says. */
export type SandboxLanguageTask = 'chat' | 'lyrics' | 'caption' | 'translate';

/** What `providerOptions.sandbox` may hold for the language model. */
export interface SandboxLanguageOptions {
  task?: SandboxLanguageTask;
  /** Of lyrics: `short` or `long`; of captions: `short`, `normal` or `long`. */
  length?: 'short' | 'normal' | 'long';
  /** Language of a text to translate, as its code; left out, it is guessed. */
  from?: string;
  /** Language to translate into, as its code. */
  to?: string;
}

const TASKS: readonly unknown[] = ['chat', 'lyrics', 'caption', 'translate'];
const LENGTHS: readonly unknown[] = ['short', 'normal', 'long'];

/** @throws InvalidArgumentError if a limit, the seed or an option of ours is bad */
export function readOptions(options: LanguageModelV4CallOptions): {
  own: SandboxLanguageOptions;
  warnings: SharedV4Warning[];
} {
  const { maxOutputTokens: most, seed } = options;
  refuse(
    'maxOutputTokens',
    most,
    most === undefined || (Number.isInteger(most) && most > 0),
    '1 or more, whole',
  );
  refuse('seed', seed, seed === undefined || Number.isSafeInteger(seed), 'a whole number');
  const { task, length, from, to, ...unknown } = options.providerOptions?.sandbox ?? {};
  refuse('task', task, task === undefined || TASKS.includes(task), `one of ${TASKS.join(', ')}`);
  refuse(
    'length',
    length,
    length === undefined || LENGTHS.includes(length),
    `one of ${LENGTHS.join(', ')}`,
  );
  for (const [name, code] of Object.entries({ from, to })) {
    refuse(name, code, code === undefined || typeof code === 'string', 'a code of a language');
  }
  return {
    own: { task, length, from, to } as SandboxLanguageOptions,
    warnings: [...Object.keys(unknown).map(warnOfOption), ...warnOfTools(options)],
  };
}

function refuse(argument: string, value: unknown, isGood: boolean, allowed: string): void {
  if (isGood) return;
  const message = `${argument} must be ${allowed}, not ${JSON.stringify(value)}.`;
  throw new InvalidArgumentError({ argument, message });
}

function warnOfOption(key: string): SharedV4Warning {
  return {
    type: 'unsupported',
    feature: `providerOptions.sandbox.${key}`,
    details: 'The options are task, length, from and to.',
  };
}

function warnOfTools({ tools = [] }: LanguageModelV4CallOptions): SharedV4Warning[] {
  return tools.flatMap((tool): SharedV4Warning[] =>
    tool.type === 'provider'
      ? [
          {
            type: 'unsupported',
            feature: `tool ${tool.id}`,
            details: 'It belongs to another provider.',
          },
        ]
      : [],
  );
}
