import { fileTypeFromBuffer } from 'file-type';
import type { OutputFile } from '../../media/outputs.ts';
import type { AudioFormat } from '../tasks/common.ts';
import { type FittedImage, fitImage, type ImageSize } from './fit-image.ts';
import { WrongFile } from './wrong-file.ts';

/** A file of the request cannot be worked on; the message says what can. */
export class UnreadableInput extends Error {
  override readonly name = 'UnreadableInput';
}

/** The image as PNG, in the size that was asked for, if any. Throws WrongFile where it is none. */
export async function imageFile(content: Uint8Array, wanted?: ImageSize): Promise<FittedImage> {
  const mediaType = await typeOf(content);
  if (!mediaType?.startsWith('image/')) throw wrong('an image', mediaType);
  return await fitImage({ content, mediaType }, wanted);
}

const audioTypes: Readonly<Record<AudioFormat, string>> = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  flac: 'audio/flac',
};

/** The sound in this format, which some models do not give. Throws WrongFile where it is none. */
export async function audioFile(data: Uint8Array, format: AudioFormat): Promise<OutputFile> {
  const mediaType = audioTypes[format];
  const type = await typeOf(data);
  if (type === mediaType) return { content: data, mediaType };
  if (!type?.startsWith('audio/')) throw wrong(mediaType, type);
  const { convertSound } = await import('@genmedia/media/audio');
  const { data: content } = await convertSound(data, format).catch((): never => {
    throw wrong(mediaType, type);
  });
  return { content, mediaType };
}

/** Throws WrongFile where the file is no MP4. */
export async function videoFile(data: Uint8Array): Promise<OutputFile> {
  return await checked(data, 'video/mp4');
}

/** Throws WrongFile where the file is no GLB. */
export async function objectFile(data: Uint8Array): Promise<OutputFile> {
  return await checked(data, 'model/gltf-binary');
}

async function checked(content: Uint8Array, mediaType: string): Promise<OutputFile> {
  const type = await typeOf(content);
  if (type !== mediaType) throw wrong(mediaType, type);
  return { content, mediaType };
}

/** By what is in the file: what a provider calls it may be a guess. */
async function typeOf(data: Uint8Array): Promise<string | undefined> {
  return (await fileTypeFromBuffer(data))?.mime;
}

function wrong(wanted: string, got = 'no file of a known type'): WrongFile {
  return new WrongFile(`The model gave ${got} instead of ${wanted}.`);
}
