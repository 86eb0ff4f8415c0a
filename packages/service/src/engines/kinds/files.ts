import type { AudioFormat } from '@genmedia/media';
import { audioTypes, mediaTypeName, withWavSizes } from '@genmedia/media/formats';
import { fileTypeFromBuffer } from 'file-type';
import type { OutputFile } from '../../media/outputs.ts';
import { EngineError } from '../engine-error.ts';
import { failed } from '../failures.ts';
import type { Size } from '../tasks.ts';

/** The share of the requested bitrate that an MP3 has at least: encoders meet it only roughly. */
const minBitrateShare = 0.9;

/**
 * The longest sound that is converted, in seconds: the longest text that a request may have lasts three
 * quarters of an hour. What it takes of memory is limited apart from that.
 */
const maxSoundSeconds = 3600;

/** An image, and warnings about it. */
export interface FittedImage {
  file: OutputFile;
  size: Size;
  warnings: string[];
}

/**
 * The image as PNG, because the URLs of results end in `.png`, and in the wanted size: cropped
 * around the middle, and made smaller or larger. Throws EngineError if the content is no image, or
 * too damaged to be read; of a PNG that fits, only the header is read.
 */
export async function imageFile(content: Uint8Array, target?: Size): Promise<FittedImage> {
  const mediaType = await typeOf(content);
  if (!mediaType?.startsWith('image/')) throw wrongType('an image', mediaType);
  const { openPicture } = await import('@genmedia/media/image');
  try {
    const image = openPicture(content);
    const { autoOrient: drawn } = await image.metadata();
    const isFitting = !target || (drawn.width === target.width && drawn.height === target.height);
    if (isFitting && mediaType === 'image/png') {
      return { file: { content, mediaType }, size: drawn, warnings: [] };
    }
    const upright = image.autoOrient();
    const sized = isFitting ? upright : upright.resize(target.width, target.height);
    const png = Uint8Array.from(await sized.png().toBuffer());
    const warnings = isFitting ? [] : [describeFit(drawn, target)];
    return { file: { content: png, mediaType: 'image/png' }, size: target ?? drawn, warnings };
  } catch {
    throw failed('The model gave a damaged image.');
  }
}

function describeFit(drawn: Size, target: Size): string {
  const scale = Math.max(target.width / drawn.width, target.height / drawn.height);
  const isCropped = (['width', 'height'] as const).some(
    (side) => Math.round(target[side] / scale) < drawn[side],
  );
  const steps = isCropped ? ['cropped'] : [];
  if (scale !== 1) steps.push(scale < 1 ? 'made smaller' : 'made larger');
  const [from, to] = [drawn, target].map(({ width, height }) => `${width} x ${height}`);
  return `The model drew ${from} pixels. The image was ${steps.join(' and ')} to ${to}.`;
}

/**
 * The sound, converted if the model does not have this format, or gave an MP3 with fewer bits. Throws
 * EngineError if it is no sound.
 */
export async function audioFile(
  raw: Uint8Array,
  format: AudioFormat,
  bitrateKbps?: number,
): Promise<OutputFile> {
  const mediaType = audioTypes[format];
  const type = await typeOf(raw);
  const data = type === audioTypes.wav ? withWavSizes(raw) : raw;
  const minBitrate = format === 'mp3' ? minBitrateShare * 1000 * (bitrateKbps ?? 0) : 0;
  if (type === mediaType && (await hasBitrate(data, minBitrate))) {
    return { content: data, mediaType };
  }
  if (!type?.startsWith('audio/')) throw wrongType(mediaType, type);
  const { decodeAudio, encodeAudio } = await import('@genmedia/media/audio');
  try {
    const { sound } = await decodeAudio(data, { maxSeconds: maxSoundSeconds });
    return { content: (await encodeAudio(sound, { format, bitrateKbps })).data, mediaType };
  } catch {
    throw failed(`The model gave ${type} that cannot be converted to ${mediaType}.`);
  }
}

/** Whether the file has more bits per second, on average, or cannot be measured. */
async function hasBitrate(data: Uint8Array, min: number): Promise<boolean> {
  if (min === 0) return true;
  const { fileSeconds } = await import('@genmedia/media/audio');
  const seconds = await fileSeconds(data).catch(() => 0);
  return 8 * data.byteLength > min * seconds;
}

const mp4 = 'video/mp4';
const unknownType = 'of an unknown type';

export async function isMp4(content: Uint8Array): Promise<boolean> {
  return (await typeOf(content)) === mp4;
}

/**
 * The video as MP4: its pictures and its sound stay as they are, but for their container. Throws
 * EngineError if it is no video, or MP4 cannot hold it.
 */
export async function videoFile(content: Uint8Array): Promise<OutputFile> {
  const type = await typeOf(content);
  if (type === mp4) return { content, mediaType: mp4 };
  const { asMp4 } = await import('@genmedia/media/video');
  try {
    return { content: await asMp4(content), mediaType: mp4 };
  } catch {
    const message = `The model made a file (${type ?? unknownType}) that cannot be given as MP4.`;
    throw new EngineError({ code: 'model_failed', message, otherModel: true, detail: message });
  }
}

/** The file, unchanged. Throws EngineError if it has another type. */
export async function fileOf(mediaType: string, content: Uint8Array): Promise<OutputFile> {
  const type = await typeOf(content);
  if (type !== mediaType) throw wrongType(mediaType, type);
  return { content, mediaType };
}

/** Detected by the content: the type that a provider names may be a guess. */
async function typeOf(data: Uint8Array): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(data);
  return found && mediaTypeName(found.mime);
}

function wrongType(target: string, actual = `a file ${unknownType}`): EngineError {
  return failed(`The model gave ${actual} instead of ${target}.`);
}
