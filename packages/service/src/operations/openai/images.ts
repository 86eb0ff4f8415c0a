import { type Input, mayHold } from '@genmedia/server';
import type { OpenaiImages } from '@genmedia/types';
import { failureOf } from '../../admission/failure.ts';
import { toProblem } from '../../admission/problems.ts';
import type { Size } from '../../engines/tasks.ts';
import { InputError } from '../../errors/input-error.ts';
import { accountSubject } from '../../rate-limit/subject.ts';
import { base64Output } from '../generations/base64-output.ts';
import type { GenerationContext } from '../generations/handlers.ts';
import type { GenerationBody } from '../generations/job-definition.ts';
import { sidesOf } from '../images/image-size.ts';
import type { Success, TranslatedRequest } from './finished-job.ts';
import { filesGone } from './read-output.ts';

/** What OpenAI's requests call the fields of ours. */
const openaiNames = {
  model_id: 'model',
  width: 'size',
  height: 'size',
  samples: 'n',
  init_image: 'image',
};

/** The request of `generateImage`. */
export function toGenerateImage({
  model,
  prompt,
  n,
  size,
}: Input<'createOpenaiImage'>['body']): TranslatedRequest<'generateImage'> {
  const { width = 1024, height = 1024 } = sizeOf(size);
  const defaultedFields = size === 'auto' ? ['width', 'height'] : [];
  const body = { model_id: model, prompt, width, height, samples: n };
  return { body, defaultedFields, openaiNames };
}

type EditBody = Input<'createOpenaiImageEdit'>['body'];

/** The request of `transformImage`, for models that draw an image anew. */
export function toTransformImage({
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
    openaiNames,
  };
}

/** Whether a model edits images by what a prompt says, and does not transform them. */
export function isEditModel({ engines }: GenerationContext, model: string): boolean {
  return (
    !engines.find('transformImage', 'image', model) &&
    engines.find('editImage', 'image', model) !== undefined &&
    mayHold('editImage', 'model_id', model)
  );
}

/** The request of `editImage`, for models that edit by what the prompt says. */
export function toEditImage({
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
    openaiNames,
  };
}

function refuseMask(mask: unknown): void {
  if (mask === undefined) return;
  const message = 'must be left out: inpaintImage takes masks, which are white where they paint';
  throw InputError.of('mask', message);
}

/** `768x512` in pixels; nothing for `auto`. */
function sizeOf(size: string): Partial<Size> {
  return size === 'auto' ? {} : sidesOf(size);
}

/**
 * The answer with the files of a job: as URLs or in base64, as the request says. If it does not say,
 * in both ways, or as URLs alone where base64 is not possible now. Throws Problem if the files are
 * gone, or too large for the base64 that the request asked for.
 */
export async function toOpenaiImages(
  { storage, room }: GenerationContext,
  { response_format: format }: { response_format?: 'url' | 'b64_json' },
  { id, output }: Success,
  accountId: number,
): Promise<OpenaiImages> {
  const created = Math.floor(Date.now() / 1000);
  const urls = output.map((url) => ({ url }));
  if (format === 'url') return { created, data: urls };
  const holding = room.open(accountSubject(accountId));
  try {
    const read = await base64Output(storage, output, holding);
    if ('files' in read) {
      const data = read.files.map((b64_json, index) => ({ ...(!format && urls[index]), b64_json }));
      return { created, data };
    }
    if (read.missing === 'gone') throw filesGone();
    if (format) throw tooLarge(id);
  } catch (error) {
    // The images are paid for: whoever reads URLs needs no error because base64 has no room.
    if (format || !failureOf(error)) throw error;
  } finally {
    holding.leave();
  }
  return { created, data: urls };
}

/** The images are made and paid for, so this says where they are. */
function tooLarge(id: number): unknown {
  const message = `must be url: the images are too large for base64, and GET /api/v7/jobs/${id} has their URLs`;
  return toProblem(InputError.of('response_format', message));
}
