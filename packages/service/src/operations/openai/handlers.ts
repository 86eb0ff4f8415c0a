import { audioTypes } from '@genmedia/media/formats';
import type { Context, HandlersOf } from '../context.ts';
import type { GenerationContext } from '../generations/handlers.ts';
import { editImage } from '../images/edit-image.ts';
import { generateImage } from '../images/generate-image.ts';
import { transformImage } from '../images/transform-image.ts';
import { generateSpeech } from '../voice/generate-speech.ts';
import { transcribeSpeech } from '../voice/transcribe-speech.ts';
import { finishedJob, readFiles, type TranslatedRequest } from './finished-job.ts';
import {
  isEditModel,
  toEditImage,
  toGenerateImage,
  toOpenaiImages,
  toTransformImage,
} from './images.ts';
import { readOutput } from './read-output.ts';
import { readTimes, toTranscribeSpeech } from './transcription.ts';

/** The operations for OpenAI's clients: each makes a job of one of ours. */
export function openaiHandlers(
  context: GenerationContext & Pick<Context, 'log'>,
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
      const images = () => toOpenaiImages(context, input.body, result, auth.account.id);
      return { status: 200, body: await readFiles(context, images, result, input) };
    },

    async createOpenaiImageEdit(input, auth) {
      const result = isEditModel(context, input.body.model)
        ? await finishedJob(context, editImage, toEditImage(input.body), input, auth)
        : await finishedJob(context, transformImage, toTransformImage(input.body), input, auth);
      const images = () => toOpenaiImages(context, input.body, result, auth.account.id);
      return { status: 200, body: await readFiles(context, images, result, input) };
    },

    async createOpenaiSpeech(input, auth) {
      const { model, input: prompt, voice, response_format } = input.body;
      const body = { model_id: model, prompt, voice_id: voice, output_format: response_format };
      const openaiNames = { model_id: 'model', prompt: 'input', voice_id: 'voice' };
      const translated: TranslatedRequest<'generateSpeech'> = { body, openaiNames };
      const result = await finishedJob(context, generateSpeech, translated, input, auth);
      const sound = await readFiles(
        context,
        () => readOutput(context.storage, result.output),
        result,
        input,
      );
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
      if (format !== 'verbose_json') return { status: 200, body: { text } };
      const times = await readFiles(
        context,
        () => readTimes(context, input.body, result),
        result,
        input,
      );
      return { status: 200, body: { text, ...times } };
    },
  };
}
