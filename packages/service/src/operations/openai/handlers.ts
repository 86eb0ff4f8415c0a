import { audioTypes } from '@genmedia/media/formats';
import type { HandlersOf } from '../context.ts';
import type { GenerationContext } from '../generations/handlers.ts';
import { editImage } from '../images/edit-image.ts';
import { generateImage } from '../images/generate-image.ts';
import { transformImage } from '../images/transform-image.ts';
import { generateSpeech } from '../voice/generate-speech.ts';
import { transcribeSpeech } from '../voice/transcribe-speech.ts';
import { finishedJob, type JobRequest } from './finished-job.ts';
import {
  drawingRequest,
  editRequest,
  imagesAnswer,
  isEditModel,
  transformRequest,
} from './images.ts';
import { readOutput } from './output.ts';
import { timesIn, transcriptionRequest } from './transcription.ts';

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
        drawingRequest(input.body),
        input,
        auth,
      );
      return {
        status: 200,
        body: await imagesAnswer(context, input.body, result, auth.account.id),
      };
    },

    async createOpenaiImageEdit(input, auth) {
      const result = isEditModel(context, input.body.model)
        ? await finishedJob(context, editImage, editRequest(input.body), input, auth)
        : await finishedJob(context, transformImage, transformRequest(input.body), input, auth);
      return {
        status: 200,
        body: await imagesAnswer(context, input.body, result, auth.account.id),
      };
    },

    async createOpenaiSpeech(input, auth) {
      const { model, input: prompt, voice, response_format } = input.body;
      const body = { model_id: model, prompt, voice_id: voice, output_format: response_format };
      const names = { model_id: 'model', prompt: 'input', voice_id: 'voice' };
      const request: JobRequest<'generateSpeech'> = { body, names };
      const { output } = await finishedJob(context, generateSpeech, request, input, auth);
      const sound = await readOutput(context.storage, output);
      return { status: 200, contentType: audioTypes[response_format], body: sound };
    },

    async createOpenaiTranscription(input, auth) {
      const { response_format: format } = input.body;
      const result = await finishedJob(
        context,
        transcribeSpeech,
        transcriptionRequest(input.body),
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
