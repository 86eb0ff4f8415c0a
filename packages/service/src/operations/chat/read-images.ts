import { limits } from '@genmedia/server/limits';
import type { ChatImagePart, ChatMessage } from '@genmedia/types';
import { InputError } from '../../errors/input-error.ts';
import { checkFormat } from '../../media/inputs/check-format.ts';
import { kinds, type Media } from '../../media/inputs/media.ts';
import { MediaError } from '../../media/inputs/media-error.ts';
import { createInputFetch, readInput } from '../../media/inputs/read.ts';
import { decodeInline, isUrl } from '../../media/inputs/sources.ts';
import type { Holding } from '../../memory/room.ts';
import type { Context } from '../context.ts';
import { useUploads } from '../use-uploads.ts';

type ImageDeps = Pick<Context, 'config' | 'storage' | 'publicUrl' | 'engines' | 'uploads'> & {
  holding: Pick<Holding, 'take'>;
};

/** The images of a conversation, by the parts that name them. */
export type SeenImages = ReadonlyMap<ChatImagePart, Media>;

const { maxBytes } = kinds.image;
const maxImages = limits.chatImages;
const acceptedTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/**
 * Reads the images of a conversation, which are URLs or the files themselves. Together they may have
 * as many bytes as one image of another operation. Throws InputError that names the part or its URL,
 * NoRoom, StorageError, or the reason of the signal.
 */
export async function readImages(
  deps: ImageDeps,
  messages: readonly ChatMessage[],
  signal: AbortSignal,
): Promise<SeenImages> {
  const named = imagesIn(messages);
  const [surplus] = named.slice(maxImages);
  if (surplus) {
    const message = `is one image too many: a request has at most ${maxImages}`;
    throw InputError.of(surplus.field, message);
  }
  await useUploads(
    deps,
    named.map(({ source }) => source),
  );
  const images = new Map<ChatImagePart, Media>();
  let left = maxBytes;
  // One after another: they are large, and the call needs all of them.
  for (const { part, field, source } of named) {
    const image = await readImage(deps, source.url, signal).catch((error: unknown) => {
      throw error instanceof MediaError ? InputError.of(source.field, error.message) : error;
    });
    left -= image.data.byteLength;
    if (left < 0) {
      const message = `is too large: images have at most ${maxBytes} bytes together`;
      throw InputError.of(field, message);
    }
    images.set(part, image);
  }
  return images;
}

/** The image parts of users' messages, and where they and their URLs stand in the request. */
export function imagesIn(messages: readonly ChatMessage[]) {
  return messages.flatMap(({ role, content }, index) => {
    if (role !== 'user' || !Array.isArray(content)) return [];
    return content.flatMap((part, place) => {
      if (part.type !== 'image_url') return [];
      const field = `messages.${index}.content.${place}`;
      const source = { field: `${field}.image_url.url`, url: part.image_url.url };
      return [{ part, field, source }];
    });
  });
}

async function readImage(
  { config, storage, publicUrl, holding, engines }: ImageDeps,
  source: string,
  signal: AbortSignal,
): Promise<Media> {
  const fetch = createInputFetch({ allow: config.allowPrivateUrls });
  const media = isUrl(source)
    ? await readInput(source, ['image'], { fetch, storage, publicUrl, signal, holding })
    : await checkFormat(decodeInline(source), ['image']);
  if (!acceptedTypes.includes(media.mediaType)) {
    throw new MediaError(
      'input_unsupported',
      'must be an image in the format PNG, JPEG, WebP or GIF',
    );
  }
  await engines.probeImage(media.data, signal);
  return media;
}
