import type { generateImage } from 'ai';
import type { Media } from '../../tasks/common.ts';
import type { ImageTask } from '../../tasks/tasks.ts';
import { given } from '../call.ts';

type ImagePrompt = Parameters<typeof generateImage>[0]['prompt'];

/**
 * Providers of OpenAI's API: it paints where a mask is transparent, refuses masks that have no
 * transparency, and wants an image and its mask in one format and of one size.
 */
const transparentMasks: ReadonlySet<string> = new Set(['openai', 'azure', 'azure-openai']);

/** @param provider the name that its models have for it. */
export async function promptOf(provider: string, task: ImageTask): Promise<ImagePrompt> {
  const { prompt: text, images = [], mask } = task;
  const [first, ...others] = images;
  if (!first) return text;
  const rest = others.map(({ data }) => data);
  if (!mask || !transparentMasks.has(provider)) {
    return { text, images: [first.data, ...rest], ...given({ mask: mask?.data }) };
  }
  return { text, ...(await withTransparency(first, mask, rest)) };
}

async function withTransparency(first: Media, mask: Media, rest: Uint8Array[]) {
  const { encodeAlphaMask, probePicture, readMask } = await import('@genmedia/media/image');
  const { width, height } = await probePicture(first.data);
  const meant = await readMask(mask.data, { width, height });
  return { images: [await asPng(first), ...rest], mask: await encodeAlphaMask(meant) };
}

async function asPng({ data, mediaType }: Media): Promise<Uint8Array> {
  if (mediaType === 'image/png') return data;
  const { default: sharp } = await import('sharp');
  return Uint8Array.from(await sharp(data).png().toBuffer());
}
