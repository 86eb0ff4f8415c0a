import type {
  ImageModelV4,
  ImageModelV4CallOptions,
  ImageModelV4File,
  ImageModelV4ProviderMetadata,
  SharedV4Warning,
} from '@ai-sdk/provider';
import type { Media } from '@genmedia/media';
import { FetchError } from '../../network/fetch-error.ts';
import { EngineError } from '../engine-error.ts';
import { failed } from '../failures.ts';
import { bytesOf } from '../providers/provider.ts';
import type { Size } from '../tasks.ts';
import { type FittedImage, imageFile } from './files.ts';
import type { Steps, TaskFields } from './steps.ts';

interface RawImages {
  images: Uint8Array[];
  seeds: number[];
  isUnsafe: boolean;
  warnings: (SharedV4Warning | string)[];
}

type ImageFields = TaskFields<'image'>;

/**
 * Makes each image with its own call, because a call for several images has only one seed. Does not
 * use the AI SDK's `generateImage`: loading that takes a fifth of the time to the first image, and
 * its retries are not needed, as the queue tries jobs again.
 */
export const imageSteps: Steps<'image', RawImages> = {
  prepare: {
    isNeeded: ({ images, mask }, { masks }) =>
      masks === 'alpha' && mask !== undefined && images?.[0] !== undefined,
    run: withTransparentMask,
  },

  async call(model, task, options) {
    const { prompt, seeds, images = [], mask } = task;
    const request = {
      ...options,
      prompt,
      n: 1,
      ...sizeOf(task),
      files: images.length > 0 ? images.map(fileIn) : undefined,
      mask: images.length > 0 && mask ? fileIn(mask) : undefined,
    };
    const calls = await Promise.allSettled(
      seeds.map(async (seed) => ({ seed, ...(await drawOne(model, { ...request, seed })) })),
    );
    const made = calls.filter((call) => call.status === 'fulfilled').map(({ value }) => value);
    const failures = calls.flatMap((call, index) =>
      call.status === 'rejected' ? [{ seed: seeds[index], reason: call.reason as unknown }] : [],
    );
    const { abortSignal } = options;
    // Images that were made are paid for, so those that failed, or took too long, do not take them
    // along. Who aborts wants none.
    const keeps = made.length > 0 && isTimeOver(abortSignal.reason);
    if (failures.length > 0 && abortSignal.aborted && !keeps) throw abortSignal.reason;
    if (made.length === 0) throw new AggregateError(failures.map(({ reason }) => reason));
    return {
      images: made.map(({ image }) => image),
      seeds: made.map(({ seed }) => seed),
      isUnsafe: made.some(({ isUnsafe }) => isUnsafe),
      warnings: [...made.flatMap(({ warnings }) => warnings), ...failures.map(describeFailure)],
    };
  },

  finish: {
    fields({ width, height, images }, { warnsOfSmallerEdits }) {
      if (width && height) return { width, height };
      return images?.[0] && !warnsOfSmallerEdits ? { images: [images[0]] } : {};
    },

    isLight: () => false,

    async run({ images, seeds, isUnsafe, warnings }, { width, height, images: [source] = [] }) {
      const size = width && height ? { width, height } : undefined;
      const fitted = await Promise.all(images.map((image) => imageFile(image, size)));
      return {
        files: fitted.map(({ file }) => file),
        seeds,
        isUnsafe,
        warnings: [
          ...warnings,
          ...fitted.flatMap((image) => image.warnings),
          ...(source ? await describeShrinking(source, fitted) : []),
        ],
      };
    },
  },
};

async function drawOne(model: ImageModelV4, options: ImageModelV4CallOptions) {
  const { images, providerMetadata, warnings } = await model.doGenerate(options);
  const [image] = images;
  if (image === undefined) throw failed('The model gave no image.');
  return { image: bytesOf(image), isUnsafe: isFlagged(providerMetadata), warnings };
}

/** Whether a signal of a model has aborted because the model's time is over. */
function isTimeOver(reason: unknown): boolean {
  return reason instanceof FetchError && reason.code === 'timeout';
}

/** The warning for an image that is missing among several. Only our own errors are for callers. */
function describeFailure({ seed, reason }: { seed: number | undefined; reason: unknown }) {
  const why = reason instanceof EngineError ? ` ${reason.message}` : '';
  return `The image of seed ${seed} is missing.${why}`;
}

/** Whether the model's own checker flags an image, where providers of the AI SDK tell that. */
function isFlagged(metadata: ImageModelV4ProviderMetadata = {}): boolean {
  // Some providers leave images out, against the interface.
  const entries = Object.values(metadata) as ({ images?: unknown[] } | undefined)[];
  return entries.some((entry) =>
    entry?.images?.some((image) => (image as { nsfw?: unknown } | null)?.nsfw === true),
  );
}

/** The warning if the request names no size and the result is smaller than the edited image. */
async function describeShrinking(source: Media, drawn: readonly FittedImage[]): Promise<string[]> {
  const { probePicture } = await import('@genmedia/media/image');
  const { width, height } = await probePicture(source.data);
  const isSmaller = (size: Size) => size.width < width || size.height < height;
  const smaller = drawn.find(({ size }) => isSmaller(size))?.size;
  if (!smaller) return [];
  const result = `${smaller.width} x ${smaller.height}`;
  return [`The result has ${result} pixels, and the image has ${width} x ${height}.`];
}

/** The size or the shape to ask for, each in its own field of the AI SDK. */
function sizeOf({
  width,
  height,
  requestedSize,
}: ImageFields): Pick<ImageModelV4CallOptions, 'size' | 'aspectRatio'> {
  const drawnSize = requestedSize ?? (width && height ? `${width}x${height}` : undefined);
  const key = drawnSize?.includes(':') ? 'aspectRatio' : 'size';
  return { size: undefined, aspectRatio: undefined, [key]: drawnSize };
}

/**
 * For OpenAI's API. It paints where a mask is transparent, refuses masks without transparency, and
 * needs an image and its mask in the same format and size.
 */
async function withTransparentMask(task: ImageFields): Promise<ImageFields> {
  const { images: [first, ...others] = [], mask } = task;
  if (!first || !mask) return task;
  const { encodeAlphaMask, probePicture, readMask } = await import('@genmedia/media/image');
  const { width, height } = await probePicture(first.data);
  const data = await encodeAlphaMask(await readMask(mask.data, { width, height }));
  return {
    ...task,
    images: [await asPng(first), ...others],
    mask: { data, mediaType: 'image/png' },
  };
}

function fileIn({ data, mediaType }: Media): ImageModelV4File {
  return { type: 'file', data, mediaType };
}

async function asPng({ data, mediaType }: Media): Promise<Media> {
  if (mediaType === 'image/png') return { data, mediaType };
  const { openPicture } = await import('@genmedia/media/image');
  const png = await openPicture(data).png().toBuffer();
  return { data: Uint8Array.from(png), mediaType: 'image/png' };
}
