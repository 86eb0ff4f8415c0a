import {
  type ImageModelV4CallOptions,
  InvalidArgumentError,
  type JSONObject,
  type SharedV4Warning,
} from '@ai-sdk/provider';
import { type Size, sizeOf } from './size.ts';

/** What `providerOptions.sandbox` may hold. */
export interface SandboxImageOptions {
  /** Words for what must not be in the picture: "clouds, trees". */
  negativePrompt?: string;
  /** Whether the prompt is written along the lower edge of a drawing; true unless said otherwise, or text is unwanted. */
  caption?: boolean;
  /** How far an edit may move away from the picture, from 0 to 1; 0.7 unless said otherwise, 1 where a mask says what to change. */
  strength?: number;
}

/** The call's options, checked and with defaults. */
export interface ImageRequest extends Size {
  readonly prompt: string;
  readonly negativePrompt: string;
  readonly caption: boolean;
  readonly strength: number | undefined;
  readonly n: number;
  readonly warnings: SharedV4Warning[];
}

export function readOptions(options: ImageModelV4CallOptions, mostImages: number): ImageRequest {
  const { prompt, n, seed, size, aspectRatio, providerOptions } = options;
  if (!Number.isInteger(n) || n < 1 || n > mostImages) {
    throw invalid('n', `n must be a whole number from 1 to ${mostImages}, not ${n}.`);
  }
  // Images after the first are drawn from the seeds after this one.
  if (seed !== undefined && !(Number.isSafeInteger(seed) && Number.isSafeInteger(seed + n))) {
    throw invalid(
      'seed',
      `seed must be a whole number from -(2^53 - 1) to 2^53 - 1 - n, not ${seed}.`,
    );
  }
  const own = readOwn(providerOptions.sandbox ?? {});
  const both = size !== undefined && aspectRatio !== undefined;
  return {
    prompt: prompt ?? '',
    ...own.options,
    ...sizeOf(size, aspectRatio),
    n,
    warnings: [
      ...own.warnings,
      ...(both ? [warn('aspectRatio', 'size was given too, and decides.')] : []),
    ],
  };
}

function readOwn({ negativePrompt = '', caption = true, strength, ...unknown }: JSONObject): {
  options: Pick<ImageRequest, 'negativePrompt' | 'caption' | 'strength'>;
  warnings: SharedV4Warning[];
} {
  if (typeof negativePrompt !== 'string') {
    throw invalid('providerOptions.sandbox.negativePrompt', 'negativePrompt must be a string.');
  }
  if (typeof caption !== 'boolean') {
    throw invalid('providerOptions.sandbox.caption', 'caption must be true or false.');
  }
  if (strength !== undefined && !isShare(strength)) {
    throw invalid('providerOptions.sandbox.strength', 'strength must be a number from 0 to 1.');
  }
  const warnings = Object.keys(unknown).map((key) =>
    warn(`providerOptions.sandbox.${key}`, 'The options are negativePrompt, caption and strength.'),
  );
  const texts = /\b(?:text|letters|words|captions?|writing|typography|watermarks?)\b/i;
  const captioned = caption && !texts.test(negativePrompt);
  return { options: { negativePrompt, caption: captioned, strength }, warnings };
}

function warn(feature: string, details: string): SharedV4Warning {
  return { type: 'unsupported', feature, details };
}

function invalid(argument: string, message: string): InvalidArgumentError {
  return new InvalidArgumentError({ argument, message });
}

function isShare(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}
