import { mkdir, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { probeVideo, videoStills } from '@genmedia/media/video';
import sharp from 'sharp';
import { download, type Outcome, type OutputFile, outputFiles } from '../examples/ask.ts';
import type { Prepared } from '../examples/prepare.ts';
import { drawSound } from './draw-sound.ts';
import { replyOf } from './reply.ts';
import { type RequestSummary, summarizeRequest } from './request-summary.ts';
import { soundTrack } from './sound-track.ts';

/** A request, and the parts of its result to show. */
export interface Exhibit {
  request: Prepared;
  requestSummary: RequestSummary;
  /** The input files of the request. */
  inputFiles: ShownFile[];
  outcome: Outcome;
  outputs: ShownFile[];
}

/** A file to show. Paths are relative to the gallery's folder. */
export interface ShownFile {
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
export async function createExhibit(
  folder: string,
  request: Prepared,
  outcome: Outcome,
): Promise<Exhibit> {
  const name = `${request.operation}-${request.name}`;
  await mkdir(join(folder, name), { recursive: true });
  const requestSummary = summarizeRequest(request);
  const exhibit: Exhibit = { request, requestSummary, inputFiles: [], outcome, outputs: [] };
  try {
    for (const url of requestSummary.files)
      exhibit.inputFiles.push(await copyInputFile(folder, name, url));
    for (const [index, file] of (await outputFiles(outcome.answer)).entries()) {
      const path = `${name}/${index}${extname(new URL(file.url).pathname)}`;
      await writeFile(join(folder, path), file.content);
      exhibit.outputs.push(await showFile(folder, path, file));
    }
  } catch (error) {
    const { message } = error as Error;
    exhibit.outcome = { ...outcome, error: `The result cannot be shown: ${message}` };
  }
  const text = replyOf(outcome.answer);
  if (text) exhibit.outputs.push({ kind: 'text', facts: '', pictures: [], text });
  return exhibit;
}

/** Copies an input file. It is only shown for comparison, so it gets neither facts nor pictures. */
async function copyInputFile(folder: string, name: string, url: string): Promise<ShownFile> {
  const { pathname } = new URL(url);
  const file = `${name}/given-${basename(pathname)}`;
  await writeFile(join(folder, file), (await download(url)).content);
  const kind = kinds[extname(pathname)] ?? 'object';
  return { kind, file, facts: '', pictures: [] };
}

const kinds: Readonly<Record<string, ShownFile['kind']>> = {
  '.png': 'image',
  '.mp3': 'audio',
  '.wav': 'audio',
  '.mp4': 'video',
};

function showFile(folder: string, path: string, { type, content }: OutputFile): Promise<ShownFile> {
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

async function showImage(file: string, content: Buffer): Promise<ShownFile> {
  const { width, height, format } = await sharp(content).metadata();
  const facts = `${format}, ${width} × ${height}, ${size(content)}`;
  return { kind: 'image', file, facts, pictures: [] };
}

async function showAudio(file: string, content: Buffer, draw: Draw): Promise<ShownFile> {
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

const frameCount = 6;

async function showVideo(file: string, content: Buffer, draw: Draw): Promise<ShownFile> {
  const { width, height, seconds, fps, audio } = await probeVideo(content);
  const stills = await videoStills(content, frameCount);
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

async function showText(file: string, content: Buffer): Promise<ShownFile> {
  const facts = size(content);
  return { kind: 'text', file, facts, pictures: [], text: content.toString() };
}

function size({ length }: Buffer): string {
  if (length < 1e4) return `${length} bytes`;
  return length < 1e6 ? `${(length / 1e3).toFixed(0)} kB` : `${(length / 1e6).toFixed(1)} MB`;
}
