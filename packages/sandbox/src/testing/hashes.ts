import { createHash } from 'node:crypto';
import { isMainThread } from 'node:worker_threads';
import { isFull, variations } from '@genmedia/media/testing/variations';
import { draw } from '../image/draw.ts';
import { sandbox } from '../provider.ts';
import { film } from '../video/generate.ts';

/** One picture for each way of rendering. */
const pictures = [
  'three red balloons over a village at sunset',
  'watercolor of a fox in a forest',
  'oil painting of a ship in a storm',
  'nothing known here',
  'ein 🌊 für 七',
  'photo of a cup on a table',
  'pixel art castle',
  'neon city at night',
  'low poly mountains',
  'pencil sketch of a cat',
  'vintage train',
];

/**
 * Small files of the kinds that are made fast. `pnpm test:full` adds an object, a converted voice and
 * a song.
 */
async function* files(): AsyncGenerator<Uint8Array> {
  const common = { negativePrompt: '', width: 96, height: 96, seed: 11 };
  // Smaller pictures have no caption.
  for (const prompt of variations(2, pictures))
    yield await draw({ ...common, width: 160, height: 160, prompt, caption: true });
  for (const prompt of variations(1, [
    'snow on three pines at night',
    'watercolor fish, timelapse',
  ]))
    yield await film({
      prompt,
      ...common,
      seconds: 0.5,
      fps: 6,
      model: 'sandbox-video',
      first: undefined,
      last: undefined,
      generateAudio: true,
    });
  const speech = await sandbox.speechModel('sandbox-speech').doGenerate({
    text: 'Good day.',
    voice: 'Rachel',
    outputFormat: 'mp3',
    providerOptions: { sandbox: { seed: 5 } },
  });
  const spoken = speech.audio;
  if (typeof spoken === 'string') throw new TypeError('The speech is base64, not bytes.');
  yield spoken;
  const rain = {
    prompt: 'rain and a bell',
    durationSeconds: 1,
    outputFormat: 'wav',
    seed: 5,
  } as const;
  yield (await sandbox.soundModel('sandbox-sound').doGenerate(rain)).audio.data;
  if (!isFull) return;
  const vase = { prompt: 'a red vase', seed: 4, textureSize: 64, meshSimplify: 0.99 };
  const model = sandbox.object3dModel('sandbox-object3d');
  yield (await model.doGenerate({ ...vase, outputFormat: 'glb' })).object.data;
  const audio = { data: spoken, mediaType: 'audio/mpeg' };
  const voice = sandbox.voiceModel('sandbox-voice');
  yield (await voice.doConvert({ audio, voice: 'rms', outputFormat: 'flac' })).audio.data;
  const song = await sandbox.musicModel('sandbox-music').doGenerate({
    prompt: 'pop',
    lyrics: '[Verse]\nHello',
    instrumental: false,
    seed: 5,
    durationSeconds: 10,
    outputFormat: 'flac',
  });
  yield song.audio.data;
}

export async function hashes(): Promise<string[]> {
  const found: string[] = [];
  for await (const file of files()) found.push(createHash('sha256').update(file).digest('hex'));
  return found;
}

if (isMainThread) console.log(JSON.stringify(await hashes()));
