import { audioTypes } from '@genmedia/media/formats';
import { type Input, mayHold } from '@genmedia/server';
import type { OpenaiImages } from '@genmedia/types';
import { InputError } from '../../errors/input-error.ts';
import { accountSubject } from '../../rate-limit/subject.ts';
import type { HandlersOf } from '../context.ts';
import { base64Output } from '../generations/base64-output.ts';
import type { GenerationBody } from '../generations/define.ts';
import type { GenerationContext } from '../generations/handlers.ts';
import { editImage } from '../images/edit-image.ts';
import { generateImage } from '../images/generate-image.ts';
import { transformImage } from '../images/transform-image.ts';
import { generateSpeech } from '../voice/generate-speech.ts';
import { transcribeSpeech } from '../voice/transcribe-speech.ts';
import { finishedJob, type Success, type TranslatedRequest } from './finished-job.ts';
import { outputGone, readOutput } from './read-output.ts';
import { readTimes, toTranscribeSpeech } from './transcription.ts';

/** The operations for OpenAI's clients: each makes a job of one of ours. */
export function openaiHandlers(
  context: GenerationContext,
): HandlersOf<
  'createOpenaiImage' | 'createOpenaiImageEdit' | 'createOpenaiSpeech' | 'createOpenaiTranscription'
> {
  return {
    async createOpenaiImage(input, auth) {
      const result = await finishedJob(
        context,
        generateImage,
        toGenerateImage(input.body),
        input,
        auth,
      );
      return { status: 200, body: await images(context, input.body, result, auth.account.id) };
    },

    async createOpenaiImageEdit(input, auth) {
      const result = isEditModel(context, input.body.model)
        ? await finishedJob(context, editImage, toEditImage(input.body), input, auth)
        : await finishedJob(context, transformImage, toTransformImage(input.body), input, auth);
      return { status: 200, body: await images(context, input.body, result, auth.account.id) };
    },

    async createOpenaiSpeech(input, auth) {
      const { model, input: prompt, voice, response_format } = input.body;
      const body = { model_id: model, prompt, voice_id: voice, output_format: response_format };
      const openaiNames = { model_id: 'model', prompt: 'input', voice_id: 'voice' };
      const translated: TranslatedRequest<'generateSpeech'> = { body, openaiNames };
      const { output } = await finishedJob(context, generateSpeech, translated, input, auth);
      const sound = await readOutput(context.storage, output);
      return { status: 200, contentType: audioTypes[response_format], body: sound };
    },

    async createOpenaiTranscription(input, auth) {
      const { response_format: format } = input.body;
      const result = await finishedJob(
        context,
        transcribeSpeech,
        toTranscribeSpeech(input.body),
        input,
        auth,
      );
      const { text = '' } = result.meta as { text?: string };
      if (format === 'text') {
        return {
          status: 200,
          contentType: 'text/plain',
          body: new Blob([`${text}\n`]).stream(),
        };
      }
      const times = format === 'verbose_json' ? await readTimes(context, input.body, result) : {};
      return { status: 200, body: { text, ...times } };
    },
  };
}

const openaiImageNames = {
  model_id: 'model',
  width: 'size',
  height: 'size',
  samples: 'n',
  init_image: 'image',
};

function toGenerateImage({
  model,
  prompt,
  n,
  size,
}: Input<'createOpenaiImage'>['body']): TranslatedRequest<'generateImage'> {
  const { width = 1024, height = 1024 } = sizeOf(size);
  const defaultedFields = size === 'auto' ? ['width', 'height'] : [];
  const body = { model_id: model, prompt, width, height, samples: n };
  return { body, defaultedFields, openaiNames: openaiImageNames };
}

type EditBody = Input<'createOpenaiImageEdit'>['body'];

function toTransformImage({
  model,
  prompt,
  image,
  mask,
  n,
  size,
}: EditBody): TranslatedRequest<'transformImage'> {
  refuseMask(mask);
  const body = { model_id: model, prompt, init_image: image, ...sizeOf(size) };
  return {
    body: { ...body, samples: n, strength: 0.7 },
    defaultedFields: ['strength'],
    openaiNames: openaiImageNames,
  };
}

/** Whether a model edits images by what a prompt says, and does not transform them. */
function isEditModel({ engines }: GenerationContext, model: string): boolean {
  return (
    !engines.find('transformImage', 'image', model) &&
    engines.find('editImage', 'image', model) !== undefined &&
    mayHold('editImage', 'model_id', model)
  );
}

function toEditImage({
  model,
  prompt,
  image,
  mask,
  n,
  size,
}: EditBody): TranslatedRequest<'editImage'> {
  refuseMask(mask);
  if (n > 1) throw InputError.of('n', `must be 1: ${model} makes one image`);
  if (size !== 'auto') {
    throw InputError.of('size', `must be auto: ${model} makes an image as large as the first`);
  }
  const model_id = model as GenerationBody<'editImage'>['model_id'];
  return {
    body: { model_id, prompt, init_image: image, safety_checker: true, base64: false },
    defaultedFields: ['safety_checker', 'base64'],
    openaiNames: openaiImageNames,
  };
}

function refuseMask(mask: unknown): void {
  if (mask === undefined) return;
  const message = 'must be left out: inpaintImage takes masks, which are white where they paint';
  throw InputError.of('mask', message);
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
