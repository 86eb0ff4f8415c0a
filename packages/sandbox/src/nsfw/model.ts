import type {
  ImageClassifierModel,
  ImageClassifierModelCallOptions,
  ImageClassifierResult,
} from '@genmedia/media';
import { float32At } from '@genmedia/media/arrays';
import { invalid } from '../problems.ts';
import type { Network } from './network.ts';

/** In the order of the network's results. */
const classes = ['drawing', 'hentai', 'neutral', 'porn', 'sexy'] as const;

/** Width and height of the network's input in pixels. */
const sidePixels = 224;
const maxPixels = 100_000_000;

let network: Promise<Network> | undefined;

/**
 * Detects pictures that are not safe for work, as well as a small neural network can. It was
 * trained on photographs and drawings, and is wrong for about one picture in ten. The scores of a
 * picture add up to 1: `drawing` and `neutral` are safe, `sexy` is suggestive, `hentai` and `porn`
 * are explicit.
 */
export class SandboxImageClassifierModel implements ImageClassifierModel {
  readonly specificationVersion = 'genmedia-v1';
  readonly provider = 'sandbox.imageClassifier';
  readonly modelId = 'sandbox-nsfw';

  /**
   * @throws InvalidArgumentError if an image cannot be decoded
   * @throws the reason of `abortSignal`, checked before each image
   */
  async doClassify(options: ImageClassifierModelCallOptions): Promise<ImageClassifierResult> {
    // Loaded at its first use, because it is large.
    network ??= import('./network.ts')
      .then(({ openNetwork }) => openNetwork())
      .catch((error) => {
        network = undefined;
        throw error;
      });
    const classify = await network;
    const results: ImageClassifierResult['results'] = [];
    for (const [index, { data }] of options.images.entries()) {
      options.abortSignal?.throwIfAborted();
      const pixels = await pixelsOf(data).catch((cause: unknown) => {
        const message = `Image ${index} cannot be decoded: ${reasonOf(cause)}`;
        throw invalid(`images[${index}]`, message, cause);
      });
      results.push({ scores: scoresOf(await classify(pixels)) });
    }
    return { results, warnings: [] };
  }
}

/** The picture in the network's format: small, square, on white, three bytes per pixel. */
async function pixelsOf(image: Uint8Array): Promise<Uint8Array> {
  const { openPicture } = await import('@genmedia/media/image');
  return await openPicture(image, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .resize(sidePixels, sidePixels, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
}

function reasonOf(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  return message.includes('pixel limit') ? `it has more than ${maxPixels} pixels.` : message;
}

/** Rounds scores, so that they do not depend on the processor's rounding. */
function scoresOf(answers: Float32Array): Record<string, number> {
  const round = (score: number) => Math.round(score * 1e4) / 1e4;
  return Object.fromEntries(classes.map((name, index) => [name, round(float32At(answers, index))]));
}
