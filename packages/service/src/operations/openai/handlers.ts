import { type Input, Problem } from '@genmedia/server';
import type { OpenaiImages } from '@genmedia/types';
import { InputError } from '../../errors/input-error.ts';
import { fileNameIn } from '../../media/outputs.ts';
import { accountSubject } from '../../rate-limit/subject.ts';
import type { HandlersOf } from '../context.ts';
import type { GenerationContext } from '../generations/handlers.ts';
import { base64Output } from '../generations/responses.ts';
import { generateImage } from '../images/generate-image.ts';
import { transformImage } from '../images/transform-image.ts';
import { generateSpeech } from '../voice/generate-speech.ts';
import { transcribeSpeech } from '../voice/transcribe-speech.ts';
import { type Asked, finishedJob, type Success } from './finished-job.ts';

/** The operations for OpenAI's clients: each makes a job of one of ours. */
export function openaiHandlers(
  context: GenerationContext,
): HandlersOf<
  'createOpenaiImage' | 'createOpenaiImageEdit' | 'createOpenaiSpeech' | 'createOpenaiTranscription'
> {
  return {
    async createOpenaiImage(input, auth) {
      const result = await finishedJob(context, generateImage, imageAsked(input.body), input, auth);
      return { status: 200, body: await images(context, input.body, result, auth.account.id) };
    },

    async createOpenaiImageEdit(input, auth) {
      const result = await finishedJob(context, transformImage, editAsked(input.body), input, auth);
      return { status: 200, body: await images(context, input.body, result, auth.account.id) };
    },

    async createOpenaiSpeech(input, auth) {
      const { model, input: prompt, voice } = input.body;
      const body = { model_id: model, prompt, voice_id: voice };
      const names = { model_id: 'model', prompt: 'input', voice_id: 'voice' };
      const asked: Asked<'generateSpeech'> = { body, names };
      const { output } = await finishedJob(context, generateSpeech, asked, input, auth);
      const sound = await context.storage.read(fileNameIn(output[0] ?? ''));
      if (!sound) throw outputGone();
      return { status: 200, contentType: 'audio/wav', body: sound };
    },

    async createOpenaiTranscription(input, auth) {
      const { model, file, response_format } = input.body;
      const body = { model_id: model, init_audio: file };
      const names = { model_id: 'model', init_audio: 'file' };
      const asked: Asked<'transcribeSpeech'> = { body, names };
      const { meta } = await finishedJob(context, transcribeSpeech, asked, input, auth);
      const text = String(meta.text);
      return response_format === 'text'
        ? { status: 200, contentType: 'text/plain', body: new Blob([`${text}\n`]).stream() }
        : { status: 200, body: { text } };
    },
  };
}

const imageNames = {
  model_id: 'model',
  width: 'size',
  height: 'size',
  samples: 'n',
  init_image: 'image',
};

function imageAsked({
  model,
  prompt,
  n,
  size,
}: Input<'createOpenaiImage'>['body']): Asked<'generateImage'> {
  const { width = 1024, height = 1024 } = sizeOf(size);
  const left = size === 'auto' ? ['width', 'height'] : [];
  const body = { model_id: model, prompt, width, height, samples: n };
  return { body, left, names: imageNames };
}

function editAsked({
  model,
  prompt,
  image,
  mask,
  n,
  size,
}: Input<'createOpenaiImageEdit'>['body']): Asked<'transformImage'> {
  if (mask !== undefined) {
    const message = 'must be left out: inpaintImage takes masks, which are white where they paint';
    throw InputError.of('mask', message);
  }
  const body = { model_id: model, prompt, init_image: image, ...sizeOf(size) };
  return {
    body: { ...body, samples: n, strength: 0.7 },
    left: ['strength'],
    names: imageNames,
  };
}

/** `768x512` in pixels; nothing for `auto`. */
function sizeOf(size: string): { width?: number; height?: number } {
  if (size === 'auto') return {};
  const [width = 0, height = 0] = size.split('x').map(Number);
  return { width, height };
}

async function images(
  { storage, room }: GenerationContext,
  { response_format }: { response_format?: 'url' | 'b64_json' },
  { output }: Success,
  accountId: number,
): Promise<OpenaiImages> {
  const created = Math.floor(Date.now() / 1000);
  if (response_format !== 'b64_json') return { created, data: output.map((url) => ({ url })) };
  const holding = room.open(accountSubject(accountId));
  try {
    const read = await base64Output(storage, output, holding);
    if ('missing' in read) throw outputGone();
    return { created, data: read.files.map((b64_json) => ({ b64_json })) };
  } finally {
    holding.leave();
  }
}

function outputGone(): Problem {
  const message = 'The files of the job cannot be sent. Ask for URLs, or send the request again.';
  return new Problem(503, 'output_gone', message, { headers: { 'X-Should-Retry': 'false' } });
}
