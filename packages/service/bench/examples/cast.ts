import type { OperationId, RequestBody } from '@genmedia/types';
import sharp from 'sharp';
import { ask, outputFiles } from './ask.ts';
import { markVideo } from './mark-video.ts';
import { pathOf } from './requests.ts';

/** A service that makes media, and an API key for it. */
export interface Studio {
  url: string;
  key: string;
}

type Make = (studio: Studio) => Promise<Uint8Array>;

/**
 * Makes stand-ins for the files that the contract's examples name. The service itself makes them.
 */
export const cast: Readonly<Record<string, Make>> = {
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
  'waves.mp3': (studio) =>
    make(studio, 'generateSound', {
      ...{ model_id: 'sandbox-voice', prompt: 'Waves on a beach', duration: 8, seed: 7 },
    }),
  'interview.mp4': async (studio) =>
    film(studio, 'Portrait of a man with a beard in an office', {
      init_audio: await speak(studio, 'Hello. I build boats in the old harbour.'),
    }),
  'clip.mp4': async (studio) =>
    markVideo(
      await film(studio, 'A sailing boat on the sea at sunset, the sun on the left, birds'),
    ),
};

function image(prompt: string): Make {
  const size = { width: 768, height: 512 };
  return (studio) =>
    make(studio, 'generateImage', { model_id: 'sandbox-image', prompt, seed: 7, ...size });
}

function speech(prompt: string, voice = 'slt'): Make {
  return (studio) =>
    make(studio, 'generateSpeech', { model_id: 'sandbox-voice', prompt, voice_id: voice });
}

/** Draws a mask over the free wall above the sofa. */
async function mask(): Promise<Uint8Array> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="768" height="512">
    <rect width="768" height="512"/><circle cx="338" cy="122" r="74" fill="#fff"/></svg>`;
  return await sharp(Buffer.from(drawing)).png().toBuffer();
}

function film(
  studio: Studio,
  prompt: string,
  more: Partial<RequestBody<'generateVideo'>> = {},
): Promise<Uint8Array> {
  const size = { width: 768, height: 512 };
  const request = { model_id: 'sandbox-video', prompt, duration: 4, seed: 7, ...size };
  return make(studio, 'generateVideo', { ...request, ...more });
}

/** Makes a spoken sentence, and returns its URL. */
async function speak(studio: Studio, prompt: string): Promise<string> {
  const { url } = await makeFile(studio, 'generateSpeech', {
    ...{ model_id: 'sandbox-voice', prompt, voice_id: 'rms' },
  });
  return url;
}

async function make<Id extends OperationId>(
  studio: Studio,
  operation: Id,
  body: Omit<RequestBody<Id>, 'key'>,
): Promise<Uint8Array> {
  return (await makeFile(studio, operation, body)).content;
}

async function makeFile({ url, key }: Studio, operation: OperationId, body: object) {
  const { answer, error } = await ask(`${url}${pathOf(operation)}`, key, body);
  const [file] = await outputFiles(answer);
  if (!file) throw new Error(`${operation}: ${error}`);
  return file;
}
