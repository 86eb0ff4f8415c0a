/**
 * Makes a small file for each operation that shows what it makes, for the console's first page: a
 * picture, the wave of a sound, or the first words of a text.
 *
 *     node bench/gallery/tiles.ts [folder]
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decodeWithWebAudio } from '@genmedia/media/testing/web-audio';
import { videoStills } from '@genmedia/media/video';
import sharp from 'sharp';
import { serveFiles } from '../../src/testing/file-server.ts';
import { ask, type OutputFile, outputFiles } from '../examples/ask.ts';
import {
  type ExampleRequest,
  exampleRequests,
  namedFiles,
  withFiles,
} from '../examples/requests.ts';
import { makeHome } from '../examples/service.ts';
import { replyOf } from './reply.ts';

const folder = resolve(process.argv[2] ?? inConsole('src/tiles'));
const size = { width: 480, height: 300 };
/** Bars of the wave of a sound. */
const bars = 60;
const textLength = 160;
const sampleRate = 8000;

function inConsole(path: string): string {
  return fileURLToPath(new URL(`../../../console/${path}`, import.meta.url));
}

interface Tile {
  ending: 'webp' | 'svg' | 'txt';
  content: string | Uint8Array;
}

type Files = Pick<ExampleRequest, 'body'>;

/** Puts examples first whose files were shown least. */
function leastShownFirst(examples: readonly ExampleRequest[], shown: readonly Files[]) {
  const names = shown.flatMap(({ body }) => namedFiles(body));
  const timesShown = ({ body }: Files) =>
    names.filter((name) => namedFiles(body).includes(name)).length;
  return examples.toSorted((one, other) => timesShown(one) - timesShown(other));
}

/** The content of a tile, and the ending of its file. Undefined for a result that cannot be shown. */
async function tileOf(file: OutputFile | undefined, answer: unknown): Promise<Tile | undefined> {
  if (!file) {
    const reply = replyOf(answer);
    return reply === undefined ? undefined : { ending: 'txt', content: beginningOf(reply) };
  }
  const { type, content } = file;
  if (type.startsWith('image/')) return { ending: 'webp', content: await small(content) };
  if (type.startsWith('video/')) {
    const [, still] = await videoStills(content, 3);
    return still ? { ending: 'webp', content: await small(still.data) } : undefined;
  }
  if (type.startsWith('audio/')) return { ending: 'svg', content: await waveOf(content) };
  return type.startsWith('text/plain')
    ? { ending: 'txt', content: beginningOf(content.toString()) }
    : undefined;
}

function small(picture: Uint8Array): Promise<Buffer> {
  return sharp(picture).resize(size).webp({ quality: 60 }).toBuffer();
}

function beginningOf(text: string): string {
  const words = text.trim();
  if (words.length <= textLength) return `${words}\n`;
  return `${words.slice(0, words.lastIndexOf(' ', textLength))} …\n`;
}

/** The loudness of a sound over its time, as bars. */
async function waveOf(sound: Uint8Array): Promise<string> {
  const { channels } = await decodeWithWebAudio(sound, sampleRate);
  const [samples = new Float32Array()] = channels;
  const length = Math.max(1, Math.floor(samples.length / bars));
  const levels = Array.from({ length: bars }, (_, bar) => {
    const part = samples.subarray(bar * length, (bar + 1) * length);
    return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / length);
  });
  const loudest = Math.max(...levels, Number.MIN_VALUE);
  const step = size.width / (bars + 8);
  const lines = levels.map((level, bar) => {
    const half = Math.max(2, (level / loudest) * size.height * 0.3);
    const x = ((bar + 4.5) * step).toFixed(1);
    return `M${x} ${(size.height / 2 - half).toFixed(1)}V${(size.height / 2 + half).toFixed(1)}`;
  });
  const frame = `xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}"`;
  const line = `fill="none" stroke="#7c6cf0" stroke-width="${(step * 0.6).toFixed(1)}" stroke-linecap="round"`;
  return `<svg ${frame}><title>The wave of a sound</title><path d="${lines.join('')}" ${line}/></svg>\n`;
}

/** What a model could not do of a request is visible in its result. */
function isWhole(answer: unknown): boolean {
  const { meta } = (answer ?? {}) as { meta?: { warnings?: unknown } };
  return meta?.warnings === undefined;
}

interface Chosen {
  example: ExampleRequest;
  tile: Tile;
}

/** The first of the examples whose result is whole, or else the first that can be shown. */
async function chosenOf(
  examples: readonly ExampleRequest[],
  answerTo: (example: ExampleRequest) => Promise<unknown>,
): Promise<Chosen | undefined> {
  let first: Chosen | undefined;
  for (const example of examples) {
    const answer = await answerTo(example);
    const [file] = await outputFiles(answer);
    const tile = await tileOf(file, answer);
    if (!tile) continue;
    if (isWhole(answer)) return { example, tile };
    first ??= { example, tile };
  }
  return first;
}

const home = await makeHome();
const [service, files] = await Promise.all([home.start(), serveFiles()]);
try {
  const { key } = await home.newCustomer(service);
  for (const name of new Set(exampleRequests.flatMap(({ body }) => namedFiles(body)))) {
    files.put(name, await readFile(inConsole(`public/samples/${name}`)));
  }
  const answerTo = async ({ operation, name, path, body }: ExampleRequest) => {
    const sent = withFiles(body, files.urlOf) as object;
    const { answer, error } = await ask(`${service.url}${path}`, key, sent);
    if (error !== undefined) throw new Error(`${operation} ${name}: ${error}`);
    console.log(`${operation} ${name}`);
    return answer;
  };
  const tiles = new Map<string, Tile['content']>();
  const shown: ExampleRequest[] = [];
  for (const [operation, examples] of Map.groupBy(exampleRequests, (each) => each.operation)) {
    const chosen = await chosenOf(leastShownFirst(examples, shown), answerTo);
    if (!chosen) continue;
    tiles.set(`${operation}.${chosen.tile.ending}`, chosen.tile.content);
    shown.push(chosen.example);
  }
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [name, content] of tiles) await writeFile(join(folder, name), content);
  const bytes = [...tiles.values()].reduce((sum, content) => sum + Buffer.byteLength(content), 0);
  console.log(`${tiles.size} files, ${bytes} bytes`);
} finally {
  await files.close();
  await service.stop();
  await home.remove();
}
