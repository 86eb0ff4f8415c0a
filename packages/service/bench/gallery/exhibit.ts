import { mkdir, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { probeVideo, videoStills } from '@genmedia/media/video';
import sharp from 'sharp';
import { download, type Outcome, type OutputFile, outputFiles } from '../examples/ask.ts';
import type { Prepared } from '../examples/prepare.ts';
import { askedOf, type RequestSummary } from './asked.ts';
import { drawSound } from './draw-sound.ts';
import { replyOf } from './reply.ts';
import { soundTrack } from './sound-track.ts';

/** A request, and the parts of its result to show. */
export interface Exhibit {
  request: Prepared;
  asked: RequestSummary;
  /** The input files of the request. */
  given: Shown[];
  outcome: Outcome;
  shown: Shown[];
}

/** A file to show. Paths are relative to the gallery's folder. */
export interface Shown {
  kind: 'image' | 'audio' | 'video' | 'object' | 'text';
  file?: string;
  /** Facts about the file: its size, its length. */
  facts: string;
  /** Pictures made from the file: a spectrogram, frames. */
  pictures: string[];
  text?: string;
  /** The content of an object's file, because a page opened from disk may not read other files. */
  glb?: Buffer;
}

/**
 * Copies the files of a request and of its result into the gallery's folder, and draws pictures of
 * results that are not pictures.
 */
export async function exhibit(
  folder: string,
  request: Prepared,
  outcome: Outcome,
): Promise<Exhibit> {
  const name = `${request.operation}-${request.name}`;
  await mkdir(join(folder, name), { recursive: true });
  const asked = askedOf(request);
  const made: Exhibit = { request, asked, given: [], outcome, shown: [] };
  try {
    for (const url of asked.files) made.given.push(await keepGiven(folder, name, url));
    for (const [index, file] of (await outputFiles(outcome.answer)).entries()) {
      const path = `${name}/${index}${extname(new URL(file.url).pathname)}`;
      await writeFile(join(folder, path), file.content);
      made.shown.push(await show(folder, path, file));
    }
  } catch (error) {
    const { message } = error as Error;
    made.outcome = { ...outcome, error: `The result is no good: ${message}` };
  }
  const text = replyOf(outcome.answer);
  if (text) made.shown.push({ kind: 'text', facts: '', pictures: [], text });
  return made;
}

/** Copies an input file. It is only shown for comparison, so it gets neither facts nor pictures. */
async function keepGiven(folder: string, name: string, url: string): Promise<Shown> {
  const { pathname } = new URL(url);
  const file = `${name}/given-${basename(pathname)}`;
  await writeFile(join(folder, file), (await download(url)).content);
  const kind = kinds[extname(pathname)] ?? 'object';
  return { kind, file, facts: '', pictures: [] };
}

const kinds: Readonly<Record<string, Shown['kind']>> = {
  '.png': 'image',
  '.mp3': 'audio',
  '.wav': 'audio',
  '.mp4': 'video',
};

function show(folder: string, path: string, { type, content }: OutputFile): Promise<Shown> {
  const draw = async (suffix: string, picture: Uint8Array) => {
    await writeFile(join(folder, `${path}${suffix}.png`), picture);
    return `${path}${suffix}.png`;
  };
  if (type.startsWith('image/')) return showImage(path, content);
  if (type.startsWith('audio/')) return showAudio(path, content, draw);
  if (type.startsWith('video/')) return showVideo(path, content, draw);
  if (type.startsWith('text/') || type === 'application/json') return showText(path, content);
  const facts = `${type}, ${size(content)}`;
  const glb = type === 'model/gltf-binary' ? content : undefined;
  return Promise.resolve({ kind: 'object', file: path, facts, pictures: [], ...(glb && { glb }) });
}

type Draw = (suffix: string, picture: Uint8Array) => Promise<string>;

async function showImage(file: string, content: Buffer): Promise<Shown> {
  const { width, height, format } = await sharp(content).metadata();
  const facts = `${format}, ${width} × ${height}, ${size(content)}`;
  return { kind: 'image', file, facts, pictures: [] };
}

async function showAudio(file: string, content: Buffer, draw: Draw): Promise<Shown> {
  const { picture, ...sound } = await drawSound(content);
  const facts = `${describe(sound)}, ${size(content)}`;
  return { kind: 'audio', file, facts, pictures: [await draw('-sound', picture)] };
}

function describe({
  seconds,
  channels,
  peak,
}: {
  seconds: number;
  channels: number;
  peak: number;
}) {
  return `${seconds.toFixed(1)} s, ${channels} ch, peak ${peak.toFixed(1)} dBFS`;
}

const framesShown = 6;

async function showVideo(file: string, content: Buffer, draw: Draw): Promise<Shown> {
  const { width, height, seconds, fps, audio } = await probeVideo(content);
  const stills = await videoStills(content, framesShown);
  const pictures = [await draw('-frames', await sideBySide(stills.map(({ data }) => data)))];
  let facts = `${width} × ${height}, ${seconds.toFixed(1)} s, ${fps} fps, ${size(content)}`;
  if (audio) {
    const { picture, ...sound } = await drawSound(await soundTrack(content));
    pictures.push(await draw('-sound', picture));
    facts += `; sound: ${describe(sound)}`;
  }
  return { kind: 'video', file, facts, pictures };
}

/** Joins pictures into one, with three in a row. */
async function sideBySide(pictures: Uint8Array[]): Promise<Buffer> {
  const small = await Promise.all(
    pictures.map((data) => sharp(data).resize({ width: 320 }).png().toBuffer()),
  );
  return await sharp(small, { join: { across: 3, shim: 4, background: '#000' } })
    .png()
    .toBuffer();
}

async function showText(file: string, content: Buffer): Promise<Shown> {
  const facts = size(content);
  return { kind: 'text', file, facts, pictures: [], text: content.toString() };
}

function size({ length }: Buffer): string {
  if (length < 1e4) return `${length} bytes`;
  return length < 1e6 ? `${(length / 1e3).toFixed(0)} kB` : `${(length / 1e6).toFixed(1)} MB`;
}
