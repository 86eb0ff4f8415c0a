import { convertSound } from '@genmedia/media/audio';
import type { OperationId, RequestBody } from '@genmedia/types';
import sharp from 'sharp';
import { ask, outputFiles } from './ask.ts';
import { addWatermark } from './mark-video.ts';
import { pathOf } from './requests.ts';

/** A service that makes media, and an API key for it. */
export interface ServiceAccess {
  url: string;
  key: string;
}

type MakeFile = (access: ServiceAccess) => Promise<Uint8Array>;

/**
 * Makes stand-ins for the files that the contract's examples name. The service itself makes them.
 */
export const exampleFiles: Readonly<Record<string, MakeFile>> = {
  'room.png': image('A bright living room with a green sofa, a floor lamp and a window'),
  'room-mask.png': mask,
  'table.png': image('A wooden table in a bright room'),
  'lamp.png': image('A floor lamp on a white background'),
  'armchair.png': image('A red armchair on a white background'),
  'portrait.png': image('Portrait of a woman with red hair'),
  'morning.png': image('A house on a hill in the morning'),
  'evening.png': image('A house on a hill in the evening'),
  'announcement.mp3': speech('The train to the coast leaves from platform four.', 'rms'),
  'meeting.wav': speech(
    'Good morning. We meet again on Monday. Please bring the plans of the new bridge.',
  ),
  'waves.mp3': async (access) => {
    const prompt = 'Waves on a beach';
    const settings = { model_id: 'sandbox-voice', prompt, duration: 8, seed: 7 };
    return (await convertSound(await make(access, 'generateSound', settings), 'mp3')).data;
  },
  'interview.mp4': async (access) =>
    video(access, 'Portrait of a man with a beard in an office', {
      init_audio: await makeSpeechUrl(access, 'Hello. I build boats in the old harbour.'),
    }),
  'clip.mp4': async (access) =>
    addWatermark(
      await video(access, 'A sailing boat on the sea at sunset, the sun on the left, birds'),
    ),
};

function image(prompt: string): MakeFile {
  const size = { width: 768, height: 512 };
  return (access) =>
    make(access, 'generateImage', { model_id: 'sandbox-image', prompt, seed: 7, ...size });
}

function speech(prompt: string, voice = 'slt'): MakeFile {
  return (access) =>
    make(access, 'generateSpeech', { model_id: 'sandbox-voice', prompt, voice_id: voice });
}

/** Draws a mask over the free wall above the sofa. */
async function mask(): Promise<Uint8Array> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="768" height="512">
    <rect width="768" height="512"/><circle cx="338" cy="122" r="74" fill="#fff"/></svg>`;
  return await sharp(Buffer.from(drawing)).png().toBuffer();
}

function video(
  access: ServiceAccess,
  prompt: string,
  extra: Partial<RequestBody<'generateVideo'>> = {},
): Promise<Uint8Array> {
  const size = { width: 768, height: 512 };
  const request = { model_id: 'sandbox-video', prompt, duration: 4, seed: 7, ...size };
  return make(access, 'generateVideo', { ...request, ...extra });
}

/** Makes a spoken sentence, and returns its URL. */
async function makeSpeechUrl(access: ServiceAccess, prompt: string): Promise<string> {
  const { url } = await makeFile(access, 'generateSpeech', {
    model_id: 'sandbox-voice',
    prompt,
    voice_id: 'rms',
  });
  return url;
}

async function make<Id extends OperationId>(
  access: ServiceAccess,
  operation: Id,
  body: Omit<RequestBody<Id>, 'key'>,
): Promise<Uint8Array> {
  return (await makeFile(access, operation, body)).content;
}

async function makeFile({ url, key }: ServiceAccess, operation: OperationId, body: object) {
  const { answer, error } = await ask(`${url}${pathOf(operation)}`, key, body);
  const [file] = await outputFiles(answer);
  if (!file) throw new Error(`${operation}: ${error}`);
  return file;
}
