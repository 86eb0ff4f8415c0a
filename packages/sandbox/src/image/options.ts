import {
  type ImageModelV4CallOptions,
  InvalidArgumentError,
  type JSONObject,
  type SharedV4Warning,
  UnsupportedFunctionalityError,
} from '@ai-sdk/provider';
import { type Size, sizeOf } from './size.ts';

/** What `providerOptions.sandbox` may hold. */
export interface SandboxImageOptions {
  /** Words for what must not be in the picture: "clouds, trees". */
  negativePrompt?: string;
  /** Whether the prompt is written along the lower edge; true unless said otherwise. */
  caption?: boolean;
}

/** The call's options, checked and with defaults. */
export interface ImageRequest extends Size {
  readonly prompt: string;
  readonly negativePrompt: string;
  readonly caption: boolean;
  readonly n: number;
  readonly warnings: SharedV4Warning[];
}

export function readOptions(options: ImageModelV4CallOptions, mostImages: number): ImageRequest {
  const { prompt, n, seed, size, aspectRatio, files, mask, providerOptions } = options;
  if (mask !== undefined) throw unsupported('image editing with a mask');
  if (files !== undefined && files.length > 0)
    throw unsupported('image editing (images in the prompt)');
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

function readOwn({ negativePrompt = '', caption = true, ...unknown }: JSONObject): {
  options: Required<SandboxImageOptions>;
  warnings: SharedV4Warning[];
} {
  if (typeof negativePrompt !== 'string') {
    throw invalid('providerOptions.sandbox.negativePrompt', 'negativePrompt must be a string.');
  }
  if (typeof caption !== 'boolean') {
    throw invalid('providerOptions.sandbox.caption', 'caption must be true or false.');
  }
  const warnings = Object.keys(unknown).map((key) =>
    warn(`providerOptions.sandbox.${key}`, 'The options are negativePrompt and caption.'),
  );
  return { options: { negativePrompt, caption }, warnings };
}

function warn(feature: string, details: string): SharedV4Warning {
  return { type: 'unsupported', feature, details };
}

function invalid(argument: string, message: string): InvalidArgumentError {
  return new InvalidArgumentError({ argument, message });
}

function unsupported(functionality: string): UnsupportedFunctionalityError {
  return new UnsupportedFunctionalityError({
    functionality,
    message: `sandbox-image draws from text only; ${functionality} is not supported.`,
  });
}
