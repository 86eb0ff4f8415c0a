import type { ImageModelV4CallOptions, JSONObject, SharedV4Warning } from '@ai-sdk/provider';
import { checkCount, invalid, seedsOf, unknownOptions, unsupportedIf } from '../problems.ts';
import { writing } from './prompt/read.ts';
import { type Size, sizeOf } from './size.ts';

/** The options in `providerOptions.sandbox`. */
export interface SandboxImageOptions {
  /** Things that must not be in the picture: "clouds, trees". */
  negativePrompt?: string;
  /**
   * Whether the prompt is written along the lower edge of a drawing. Default: false. It is not if
   * the negative prompt names text, or if a side is shorter than 160 pixels.
   */
  caption?: boolean;
  /**
   * How much an edit may change the picture, from 0 to 1. Default: 0.7, or 1 if there is a mask.
   */
  strength?: number;
}

/** The options of a call, checked and with defaults. */
export interface ImageRequest extends Size {
  readonly prompt: string;
  readonly negativePrompt: string;
  readonly caption: boolean;
  readonly strength: number | undefined;
  /** One for each image. */
  readonly seeds: readonly number[];
  readonly warnings: SharedV4Warning[];
}

export function readOptions(options: ImageModelV4CallOptions, maxImages: number): ImageRequest {
  const { prompt, n, seed, size, aspectRatio, providerOptions } = options;
  checkCount(n, maxImages);
  const sandboxOptions: JSONObject = providerOptions.sandbox ?? {};
  const { negativePrompt = '', caption = false, strength, ...unknown } = sandboxOptions;
  if (typeof negativePrompt !== 'string') throw badOption('negativePrompt', 'a string');
  if (typeof caption !== 'boolean') throw badOption('caption', 'true or false');
  if (strength !== undefined && !isShare(strength))
    throw badOption('strength', 'a number from 0 to 1');
  const both = size !== undefined && aspectRatio !== undefined;
  return {
    prompt: prompt ?? '',
    negativePrompt,
    caption: caption && !writing.test(negativePrompt),
    strength,
    ...sizeOf(size, aspectRatio),
    seeds: seedsOf(seed, n),
    warnings: [
      ...unknownOptions(unknown, 'The options are negativePrompt, caption and strength.'),
      ...unsupportedIf(both, 'aspectRatio', 'size was given, too, and is used instead.'),
    ],
  };
}

function badOption(name: string, allowed: string): Error {
  return invalid(`providerOptions.sandbox.${name}`, `${name} must be ${allowed}.`);
}

function isShare(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}
