import type { Units } from '../../usage/used-call.ts';
import type { ModelKind } from '../model-kinds.ts';
import type { ImageTask, Results, Tasks } from '../tasks.ts';
import { withoutUndefined } from '../without-undefined.ts';

/** A unit may be unknown. */
type UncertainUnits = Partial<Record<keyof Units, number | undefined>>;

const pixelsPerMegapixel = 1_000_000;

/** What a task asks of a model, in one request of a provider: an image has a request of its own. */
export function unitsOfTask<Kind extends ModelKind>(kind: Kind, task: Tasks[Kind]): Units {
  return withoutUndefined({ requests: 1, ...unitsByTask[kind]?.(task as never) });
}

const unitsByTask: { readonly [Kind in ModelKind]?: (task: Tasks[Kind]) => UncertainUnits } = {
  image: (task) => ({ images: 1, megapixels: megapixelsOf(task) }),
  speech: ({ text }) => ({ characters: [...text].length }),
  video: ({ duration }) => ({ seconds: duration }),
  sound: ({ durationSeconds }) => ({ seconds: durationSeconds }),
  music: ({ durationSeconds }) => ({ seconds: durationSeconds }),
  dubbing: ({ options }) => ({ seconds: options?.durationSeconds as number | undefined }),
  imageClassifier: ({ images = [], video }) => (video ? {} : { images: images.length }),
};

/** Undefined if the model chooses the size, or was asked for a shape. */
function megapixelsOf({ width, height, requestedSize }: ImageTask): number | undefined {
  const [x, y] = requestedSize?.split('x').map(Number) ?? [width, height];
  return x && y ? (x * y) / pixelsPerMegapixel : undefined;
}

/** How many requests of a provider a task takes. */
export function requestsOfTask<Kind extends ModelKind>(kind: Kind, task: Tasks[Kind]): number {
  return kind === 'image' ? (task as ImageTask).seeds.length : 1;
}

/** How many requests of a provider made a result. */
export function requestsOf<Kind extends ModelKind>(kind: Kind, result: Results[Kind]): number {
  return kind === 'image' ? (result as Results['image']).files.length : 1;
}

/** Units that are known only of the result. */
export function unitsOfResult<Kind extends ModelKind>(kind: Kind, result: Results[Kind]): Units {
  return withoutUndefined(unitsByResult[kind]?.(result as never) ?? {});
}

const secondsOf = ({ duration }: { duration: number | undefined }): UncertainUnits => ({
  seconds: duration,
});

const unitsByResult: { readonly [Kind in ModelKind]?: (result: Results[Kind]) => UncertainUnits } =
  {
    language: ({ tokens }) => ({ input_tokens: tokens?.input, output_tokens: tokens?.output }),
    speech: secondsOf,
    transcription: secondsOf,
    sound: secondsOf,
    music: secondsOf,
    voice: secondsOf,
    imageClassifier: ({ scores }) => ({ images: scores.length }),
  };

/** The amounts that can be true: some models say -1 or 2^64 - 1 where they do not know. */
export function credible(units: Units): Units {
  const amounts = Object.entries(units);
  return Object.fromEntries(
    amounts.filter(([, amount]) => amount >= 0 && amount <= Number.MAX_SAFE_INTEGER),
  );
}

/** The units of a request that is made several times. */
export function multiply(units: Units, count: number): Units {
  const multiplied = Object.entries(units).map(([unit, amount]) => [unit, amount * count]);
  return Object.fromEntries(multiplied);
}
