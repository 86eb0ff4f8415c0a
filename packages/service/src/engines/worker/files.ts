import { fileTypeFromBuffer } from 'file-type';
import type { OutputFile } from '../../media/outputs.ts';
import type { AudioFormat } from '../tasks/common.ts';

/** A model gave another file than it was asked for. */
export class WrongFile extends Error {
  override readonly name = 'WrongFile';
}

/** A file of the request cannot be worked on; the message says what can. */
export class UnreadableInput extends Error {
  override readonly name = 'UnreadableInput';
}

/** The image as PNG, which the URLs of results end in; models may give others. */
export async function pngFile(data: Uint8Array): Promise<OutputFile> {
  const type = await typeOf(data);
  if (type === 'image/png') return { content: data, mediaType: type };
  if (!type?.startsWith('image/')) throw wrong('an image', type);
  const { default: sharp } = await import('sharp');
  const content = await sharp(data)
    .png()
    .toBuffer()
    .catch((): never => {
      throw wrong('an image', 'a broken one');
    });
  return { content, mediaType: 'image/png' };
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
