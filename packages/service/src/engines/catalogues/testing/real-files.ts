import type { AudioFormat, Media } from '@genmedia/media';
import { encodeAudio, type Sound } from '@genmedia/media/audio';
import { film } from '@genmedia/media/testing/film';
import { photograph } from '@genmedia/media/testing/photograph';
import { sandbox } from '@genmedia/sandbox';
import { generateSpeech } from 'ai';
import sharp from 'sharp';
import type { Size } from '../../tasks.ts';

/** A photograph. @param format as its camera, or a model, writes it. */
export async function photo(
  { width, height }: Size,
  format: 'jpeg' | 'png' = 'jpeg',
): Promise<Media> {
  const { data, ...raw } = photograph();
  const scene = sharp(data, { raw: { ...raw, channels: 3 } });
  const file = await scene.resize(width, height, { fit: 'fill' }).toFormat(format).toBuffer();
  return { data: new Uint8Array(file), mediaType: `image/${format}` };
}

/** A white disc in the middle of a black picture. */
export async function discMask({ width, height }: Size): Promise<Media> {
  const disc = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/><circle cx="50%" cy="50%" r="25%" fill="#fff"/></svg>`;
  const file = await sharp(Buffer.from(disc)).png().toBuffer();
  return { data: new Uint8Array(file), mediaType: 'image/png' };
}

/** A sentence that somebody says. */
export async function recording(text: string, format: 'wav' | 'mp3' = 'wav'): Promise<Media> {
  const { audio } = await generateSpeech({
    model: sandbox.speechModel('sandbox-speech'),
    text,
    voice: 'slt',
    outputFormat: format,
    providerOptions: { sandbox: { seed: 1 } },
  });
  return { data: audio.uint8Array, mediaType: audio.mediaType };
}

/** A chord that fades in and out each second. */
function chord(seconds: number, sampleRate = 22_050): Sound {
  const length = Math.round(seconds * sampleRate);
  const wave = Float32Array.from({ length }, (_, i) => {
    const at = i / sampleRate;
    const tones = [220, 277, 330].map((hertz) => Math.sin(2 * Math.PI * hertz * at));
    return 0.2 * Math.sin(Math.PI * (at % 1)) * tones.reduce((sum, tone) => sum + tone, 0);
  });
  return { sampleRate, channels: [wave] };
}

/** Music; as MP3 with 44,100 Hz and 128 kbit/s. */
export async function music(seconds: number, format: AudioFormat): Promise<Media> {
  const sound = format === 'mp3' ? chord(seconds, 44_100) : chord(seconds);
  return await encodeAudio(sound, { format, bitrateKbps: 128 });
}

/** A film with few pictures a second, and with sound if asked for. */
export async function movie(
  { width, height, seconds }: Size & { seconds: number },
  { isSilent = false } = {},
): Promise<Media> {
  const sound = isSilent ? {} : { sound: chord(seconds) };
  const data = await film({ width, height, seconds, fps: 3, ...sound });
  return { data, mediaType: 'video/mp4' };
}

/** A chair, as GLB. */
export async function mesh(): Promise<Media> {
  const model = sandbox.object3dModel('sandbox-object3d');
  const { object } = await model.doGenerate({
    prompt: 'a chair',
    textureSize: 64,
    seed: 7,
    outputFormat: 'glb',
  });
  return object;
}
