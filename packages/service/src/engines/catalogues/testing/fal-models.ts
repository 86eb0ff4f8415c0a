import type { EndpointTypeMap } from '@fal-ai/client/endpoints';
import type { Media } from '@genmedia/media';
import { fileSeconds } from '@genmedia/media/audio';
import { probeVideo } from '@genmedia/media/video';
import sharp from 'sharp';
import type { FalModel, FalQueue } from '../../testing/fal-queue.ts';
import { mesh, movie, music, photo, recording } from './real-files.ts';

type Endpoint = keyof EndpointTypeMap;
type Server = Parameters<FalModel>[1];

/** Stand-ins for models. The compiler refuses an output that fal does not publish. */
type Models<Each extends Endpoint> = {
  readonly [E in Each]: (
    input: EndpointTypeMap[E]['input'],
    server: Server,
  ) => EndpointTypeMap[E]['output'] | Promise<EndpointTypeMap[E]['output']>;
};

const typed = <Each extends Endpoint>(models: Models<Each>) => models;

/** What is said in all recordings of the host. */
export const spoken = 'Good morning and welcome. Shall we begin?';

/** Lyrics of the host's language model. */
export const written = '[Verse]\nA red lighthouse\n\n[Chorus]\nIt shines all night';

function fileOn(server: Server, { data, mediaType }: Media) {
  const url = server.fileUrl(data, mediaType);
  const name = `${url.split('/').at(-1)}.${mediaType.split('/')[1]}`;
  return { url, content_type: mediaType, file_name: name, file_size: data.byteLength };
}

/** The file that an input has a URL for. Throws if nobody has uploaded it. */
export function uploadedFile({ files }: Pick<FalQueue, 'files'>, url: unknown): Uint8Array {
  const file = files.get(new URL(String(url)).pathname);
  if (file) return file.data;
  throw new Error(`The host has no ${url}.`);
}

interface Drawing {
  image_size?: { width?: number; height?: number } | string;
  prompt: string;
  seed?: number;
}

/** Draws in the size of the request, or of the picture to edit. @param of its URL. */
async function drawn(server: Server, { image_size: asked, prompt, seed = 1 }: Drawing, of: string) {
  const given = await sharp(uploadedFile(server, of)).metadata();
  const size = typeof asked === 'object' ? { ...given, ...asked } : given;
  const { width, height } = size;
  const image = { ...fileOn(server, await photo(size, 'png')), width, height };
  return { images: [image], has_nsfw_concepts: [false], prompt, seed, timings: {} };
}

/** A film as long as asked, and without sound, as these models make it. */
async function filmed(server: Server, input: { duration?: string; seed?: number }) {
  const size = { width: 864, height: 480, seconds: Number(input.duration) };
  const film = await movie(size, { isSilent: true });
  return { video: fileOn(server, film), seed: input.seed ?? 1 };
}

const audioOf = async (server: Server, media: Promise<Media>) => ({
  audio: fileOn(server, await media),
});

async function meshOf(server: Server, urls: readonly unknown[]) {
  for (const url of urls) await sharp(uploadedFile(server, url)).metadata();
  return { model_mesh: fileOn(server, await mesh()), timings: {} };
}

async function described(server: Server, url: unknown, results: string) {
  await sharp(uploadedFile(server, url)).metadata();
  return { results };
}

/** Stand-ins for the models of MODELS=fal. Each opens the files that it gets, and makes real ones. */
export const falModels = typed({
  'fal-ai/qwen-image-2/text-to-image': async ({ image_size, seed = 1 }, server) => {
    const { width = 1024, height = 1024 } = typeof image_size === 'object' ? image_size : {};
    return { images: [fileOn(server, await photo({ width, height }, 'png'))], seed };
  },
  'fal-ai/flux/dev/image-to-image': async (input, server) =>
    await drawn(server, input, String(input.image_url)),
  'fal-ai/qwen-image-edit/inpaint': async (input, server) => {
    await sharp(uploadedFile(server, input.mask_url)).metadata();
    return await drawn(server, input, String(input.image_url));
  },
  'fal-ai/qwen-image-edit-2511': async (input, server) =>
    await drawn(server, input, input.image_urls[0] ?? ''),
  'fal-ai/qwen-image-edit-2509': async (input, server) =>
    await drawn(server, input, input.image_urls[0] ?? ''),
  'bria/fibo-edit/erase_by_text': async ({ image_url }, server) => {
    const size = await sharp(uploadedFile(server, image_url)).metadata();
    return { image: fileOn(server, await photo(size, 'jpeg')), structured_instruction: {} };
  },

  'fal-ai/florence-2-large/caption': async ({ image_url }, server) =>
    await described(server, image_url, 'A green field below a blue sky.'),
  'fal-ai/florence-2-large/detailed-caption': async ({ image_url }, server) =>
    await described(server, image_url, 'The image shows a green field below a clear blue sky.'),
  'fal-ai/florence-2-large/more-detailed-caption': async ({ image_url }, server) =>
    await described(
      server,
      image_url,
      'The image shows a wide green field. Above it is a blue sky that darkens upwards.',
    ),
  'fal-ai/imageutils/nsfw': async ({ image_url }, server) => {
    await sharp(uploadedFile(server, image_url)).metadata();
    return { nsfw_probability: 0.03 };
  },
  'fal-ai/x-ailab/nsfw': async ({ image_urls }, server) => {
    for (const url of image_urls) await sharp(uploadedFile(server, url)).metadata();
    return { has_nsfw_concepts: image_urls.map((_, index) => index === 1) };
  },

  'fal-ai/bytedance/seedance/v1/pro/text-to-video': async (input, server) =>
    await filmed(server, input),
  'fal-ai/bytedance/seedance/v1/pro/image-to-video': async (input, server) => {
    await sharp(uploadedFile(server, input.image_url)).metadata();
    if (input.end_image_url) await sharp(uploadedFile(server, input.end_image_url)).metadata();
    return await filmed(server, input);
  },

  'fal-ai/elevenlabs/tts/eleven-v3': async ({ text }, server) =>
    await audioOf(server, recording(text, 'mp3')),
  'fal-ai/elevenlabs/voice-changer': async ({ audio_url, seed = 1 }, server) => {
    await fileSeconds(uploadedFile(server, audio_url));
    return { ...(await audioOf(server, recording(spoken, 'mp3'))), seed };
  },
  // Whisper begins pieces with a space, and may not know where the last one ends.
  'fal-ai/wizper': async ({ audio_url, language = 'en' }, server) => {
    await fileSeconds(uploadedFile(server, audio_url));
    const chunks = [
      { timestamp: [0, 1.5], text: ' Good morning and welcome.' },
      { timestamp: [1.5, null], text: ' Shall we begin?' },
    ];
    return { text: ` ${spoken}`, chunks, languages: [language] };
  },
  'fal-ai/elevenlabs/speech-to-text/scribe-v2': async ({ audio_url }, server) => {
    await fileSeconds(uploadedFile(server, audio_url));
    const spoke = spoken.split(' ').flatMap((text, i) => [
      { text, start: i / 2, end: i / 2 + 0.4, type: 'word', speaker_id: 'speaker_0' },
      { text: ' ', start: i / 2 + 0.4, end: i / 2 + 0.5, type: 'spacing' },
    ]);
    return { text: spoken, language_code: 'eng', language_probability: 0.99, words: spoke };
  },
  'fal-ai/elevenlabs/dubbing': async ({ video_url, target_lang }, server) => {
    const { width, height, seconds } = await probeVideo(uploadedFile(server, video_url));
    return { video: fileOn(server, await movie({ width, height, seconds })), target_lang };
  },

  'fal-ai/elevenlabs/sound-effects/v2': async ({ duration_seconds = 3 }, server) =>
    await audioOf(server, music(duration_seconds, 'mp3')),
  'fal-ai/elevenlabs/music': async ({ music_length_ms = 40_000 }, server) =>
    await audioOf(server, music(music_length_ms / 1000, 'mp3')),
  'fal-ai/stable-audio-25/audio-to-audio': async (input, server) => {
    const { audio_url, total_seconds, seed = 1 } = input;
    const given = await fileSeconds(uploadedFile(server, audio_url));
    return { ...(await audioOf(server, music(total_seconds ?? given, 'wav'))), seed };
  },
  'fal-ai/diffrhythm': async ({ music_duration, reference_audio_url }, server) => {
    if (reference_audio_url) await fileSeconds(uploadedFile(server, reference_audio_url));
    return await audioOf(server, music(Number.parseInt(music_duration ?? '95s', 10), 'wav'));
  },
  'openrouter/router': () => ({ output: written }),

  'fal-ai/trellis': async ({ image_url }, server) => await meshOf(server, [image_url]),
  'fal-ai/trellis/multi': async ({ image_urls }, server) => await meshOf(server, image_urls),
});
