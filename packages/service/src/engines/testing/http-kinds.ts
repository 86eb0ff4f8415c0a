import type { Media } from '@genmedia/media';
import { sandbox } from '@genmedia/sandbox';
import { bytesOf } from '../providers/provider.ts';
import type { SeenTask } from './seen-task.ts';

type Work = (task: SeenTask['task'], form: FormData) => Promise<Response>;

/** The work of each kind, done by the sandbox's model. Together they use all forms of answers. */
export const httpKinds: Readonly<Record<string, Work>> = {
  async sound(task) {
    const { audio } = await sandbox.soundModel('sandbox-sound').doGenerate(callOf(task));
    return fileOf(audio);
  },

  async music(task, form) {
    const melody = await optional(form, 'melody');
    const call = { ...callOf(task), ...(melody && { melody }) };
    const { audio, lyrics, durationSeconds } = await sandbox
      .musicModel('sandbox-music')
      .doGenerate(call);
    return formOf({ audio }, { lyrics, durationSeconds, warnings: ['The melody is not heard.'] });
  },

  async voice(task, form) {
    const audio = await required(form, 'audio');
    const made = await sandbox.voiceModel('sandbox-voice').doConvert({ ...callOf(task), audio });
    return fileOf(made.audio);
  },

  async object3d(task, form) {
    const images = await all(form, 'images');
    const call = { ...callOf(task), images };
    const { object, preview } = await sandbox.object3dModel('sandbox-object3d').doGenerate(call);
    return formOf({ object, preview }, {});
  },

  async imageClassifier(task, form) {
    const images = await all(form, 'images');
    const call = { ...callOf(task), images };
    const { results } = await sandbox.imageClassifierModel('sandbox-nsfw').doClassify(call);
    return Response.json({ results });
  },

  async videoEdit(task, form) {
    const [video, mask] = [await required(form, 'video'), await optional(form, 'mask')];
    const call = { ...callOf(task), video, ...(mask && { mask }) };
    const edited = await sandbox.videoEditModel('sandbox-video-edit').doEdit(call);
    return formOf({ video: edited.video }, { region: edited.region });
  },

  /** Gives back the video: the sandbox has no model that dubs. */
  async dubbing(_task, form) {
    return fileOf(await required(form, 'video'));
  },

  async image(task, form) {
    const files = (await all(form, 'images')).map((file) => ({ type: 'file' as const, ...file }));
    const call = { ...callOf(task), n: 1, files, providerOptions: {}, mask: undefined };
    const { images } = await sandbox.imageModel('sandbox-image').doGenerate(call);
    return fileOf({ data: bytesOf(images[0] ?? ''), mediaType: 'image/png' });
  },

  async speech(task) {
    const { audio } = await sandbox.speechModel('sandbox-speech').doGenerate(callOf(task));
    return fileOf({ data: bytesOf(audio), mediaType: 'audio/wav' });
  },

  async transcription(task, form) {
    const { data, mediaType } = await required(form, 'audio');
    const call = { ...callOf(task), audio: data, mediaType };
    const transcriptResult = await sandbox
      .transcriptionModel('sandbox-transcription')
      .doGenerate(call);
    const { text, segments, words, language, durationInSeconds } = transcriptResult;
    return Response.json({ text, segments, words, language, durationInSeconds });
  },

  async video(task, form) {
    const { durationSeconds: duration, ...call } = callOf(task);
    const frame = await optional(form, 'firstFrame');
    const image = frame && { type: 'file' as const, ...frame };
    const film = { ...call, duration, n: 1, aspectRatio: undefined, image, providerOptions: {} };
    const { videos } = (await sandbox.videoModel('sandbox-video').doGenerate?.(film)) ?? {};
    const [video] = videos ?? [];
    const data = video && 'data' in video ? bytesOf(video.data) : new Uint8Array();
    return fileOf({ data, mediaType: 'video/mp4' });
  },
};

/** The call for the interface of the kind. If anything is wrong with it, the model throws. */
// biome-ignore lint/suspicious/noExplicitAny: it came over the network.
function callOf({ input, seed }: SeenTask['task']): any {
  return { ...input, ...(seed !== undefined && { seed }) };
}

async function all(form: FormData, name: string): Promise<Media[]> {
  return await Promise.all(
    form.getAll(name).map(async (value) => {
      const file = value as File;
      return { data: new Uint8Array(await file.arrayBuffer()), mediaType: file.type };
    }),
  );
}

async function optional(form: FormData, name: string): Promise<Media | undefined> {
  return (await all(form, name))[0];
}

async function required(form: FormData, name: string): Promise<Media> {
  const file = await optional(form, name);
  if (file) return file;
  throw new Error(`There is no file ${name}.`);
}

function fileOf({ data, mediaType }: Media): Response {
  return new Response(Uint8Array.from(data), { headers: { 'Content-Type': mediaType } });
}

function formOf(files: Record<string, Media | undefined>, result: object): Response {
  const form = new FormData();
  form.set('result', JSON.stringify(result));
  for (const [name, file] of Object.entries(files)) {
    if (file) form.set(name, new Blob([Uint8Array.from(file.data)], { type: file.mediaType }));
  }
  return new Response(form);
}
