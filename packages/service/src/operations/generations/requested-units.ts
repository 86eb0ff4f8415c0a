import type { EngineModel } from '../../engines/engine-model.ts';
import type { ModelKind } from '../../engines/model-kinds.ts';
import { estimateTokens } from '../../usage/estimate-tokens.ts';
import type { Units } from '../../usage/used-call.ts';

/** Fields of requests that say how much is wanted, by their names in the contract. */
interface RequestedAmounts {
  samples?: number | undefined;
  width?: number | undefined;
  height?: number | undefined;
  duration?: number | undefined;
  prompt?: string | undefined;
}

const pixelsPerMegapixel = 1_000_000;
/** Pixels of an image whose size follows from another image. */
const usualPixels = 1024 * 1024;

/** What a request wants of a model, as far as it says so before the work. */
export function requestedUnits({ kind, limits }: EngineModel, body: object): Units {
  const { samples = 1, width, height, prompt = '', ...amounts } = body as RequestedAmounts;
  const seconds = amounts.duration ?? limits.duration?.most ?? 0;
  const pixels = width && height ? width * height : usualPixels;
  const byKind: Partial<Record<ModelKind, Units>> = {
    image: {
      requests: samples,
      images: samples,
      megapixels: (samples * pixels) / pixelsPerMegapixel,
    },
    language: { input_tokens: estimateTokens(Buffer.byteLength(prompt)) },
    speech: { characters: [...prompt].length },
    video: { seconds },
    sound: { seconds },
    music: { seconds },
    imageClassifier: { images: 1 },
  };
  return { requests: 1, ...byKind[kind] };
}
