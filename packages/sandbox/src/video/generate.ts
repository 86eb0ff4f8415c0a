import type {
  Experimental_VideoModelV4CallOptions as VideoCall,
  Experimental_VideoModelV4Result as VideoResult,
} from '@ai-sdk/provider';
import { toMetadataTags } from '@genmedia/media/audio';
import { type Canvas, encodeVideo, writeMp4 } from '@genmedia/media/video';
import type { Time } from '../image/prompt/brief.ts';
import { negativePromptWarnings, readPrompt, unknownWordWarnings } from '../image/prompt/read.ts';
import { soundOf } from '../music/effects/sound.ts';
import { seedsOf } from '../problems.ts';
import { software } from '../software.ts';
import { withPauses } from '../with-pauses.ts';
import { withoutCamera } from './film/camera.ts';
import { shoot } from './film/film.ts';
import { blendRow } from './film/paint.ts';
import { filmOf } from './film/scene.ts';
import { Timeline } from './film/timeline.ts';
import { type Footage, pictures } from './footage.ts';
import { readOptions, type VideoRequest } from './options.ts';
import { aimOf } from './still/aim.ts';
import { animate, loadPicture, morph } from './still/animate.ts';
import { leftOut } from './still/left-out.ts';
import { timeLapseOf } from './time-lapse.ts';

export interface FilmOrder extends Omit<VideoRequest, 'warnings'> {
  readonly model: string;
  readonly seed: number;
  readonly abortSignal?: AbortSignal | undefined;
}

/**
 * Flat colours and soft gradients easily show blocks and bands, so the quality is higher than the
 * usual 28.
 */
const quantization = 23;

/** Implements the model's `doGenerate`, with the same errors. */
export async function generate(
  options: VideoCall,
  { modelId: model, maxVideosPerCall }: { modelId: string; maxVideosPerCall: number },
): Promise<VideoResult> {
  const { abortSignal } = options;
  abortSignal?.throwIfAborted();
  const request = await readOptions(options, maxVideosPerCall);
  const timestamp = new Date();
  const seeds = seedsOf(options.seed, options.n);
  const videos: VideoResult['videos'] = [];
  for (const seed of seeds) {
    const data = await film({ ...request, seed, model, abortSignal });
    videos.push({ type: 'binary', data, mediaType: 'video/mp4' });
  }
  const { width, height, fps, seconds, warnings, prompt, first: image, last } = request;
  const picture = image ?? last;
  const notices = picture
    ? await leftOut(prompt, picture)
    : [
        ...unknownWordWarnings(withoutCamera(prompt)),
        ...negativePromptWarnings(request.negativePrompt),
      ];
  return {
    videos,
    warnings: [...warnings, ...notices],
    providerMetadata: {
      sandbox: { videos: seeds.map((seed) => ({ seed, width, height, fps, seconds })) },
    },
    response: { timestamp, modelId: model, headers: undefined },
  };
}

/** An MP4 file. The same order gives the same bytes. */
export async function film(order: FilmOrder): Promise<Uint8Array> {
  const { width, height, fps, seconds, prompt, seed, model, abortSignal } = order;
  const footage = await footageOf(order);
  abortSignal?.throwIfAborted();
  const frames = Math.max(1, Math.round(seconds * fps));
  const reel = pictures(footage, { width, height, frames, includesLast: order.last !== undefined });
  const video = await encodeVideo(withPauses(reel), {
    width,
    height,
    fps,
    abortSignal,
    quantization,
  });
  const sound = order.generateAudio ? soundOf(prompt, seconds, seed) : undefined;
  return writeMp4(
    video,
    toMetadataTags({ title: prompt || 'Video', software, model, seed, prompt }),
    sound,
  );
}

async function fromText(order: FilmOrder): Promise<Footage> {
  const { prompt, negativePrompt, seed, width, height, seconds } = order;
  const time = new Timeline(seconds);
  const brief = readPrompt(withoutCamera(prompt), negativePrompt);
  const size = { width, height };
  const [from = brief.time, to] = timeLapseOf(prompt);
  const filmAt = (hour: Time | undefined) =>
    filmOf({ prompt, brief: { ...brief, time: hour }, seed, size, time });
  const first = await filmAt(from);
  const last = to && (await filmAt(to));
  if (last === undefined) return (t, canvas) => shoot(first, t, canvas);
  const over: Canvas = { pixels: new Int32Array(width * height), ...size };
  return (t, canvas) => {
    shoot(first, t, canvas);
    shoot(last, t, over);
    const strength = Math.round(256 * time.eased(t));
    for (let y = 0; y < height; y++) {
      const row = canvas.pixels.subarray(y * width, (y + 1) * width);
      blendRow(row, over, { u: 0, v: y, du: 1, dv: 0 }, strength);
    }
  };
}

async function footageOf(order: FilmOrder): Promise<Footage> {
  const { prompt, first, last, width, height, seconds } = order;
  const only = first ?? last;
  if (only === undefined) return await fromText(order);
  const size = { width, height };
  const time = new Timeline(seconds);
  if (first !== undefined && last !== undefined) {
    const [start, end] = await Promise.all([loadPicture(first, size), loadPicture(last, size)]);
    return morph(start, end, prompt, time);
  }
  const aim = await aimOf(prompt, only);
  const footage = animate(await loadPicture(only, size), prompt, time, aim);
  // If there is only a last frame, the film runs backwards from it.
  return first === undefined ? (t, canvas) => footage(1 - t, canvas) : footage;
}
