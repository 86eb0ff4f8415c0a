import { kinds, type MediaKind } from './kinds.ts';
import type { Media } from './media.ts';
import { MediaError } from './media-error.ts';
import { sniff } from './sniff.ts';

/** The file as one of the kinds that a field may hold, by its content. Throws MediaError. */
export async function checkFormat(data: Uint8Array, allowed: readonly MediaKind[]): Promise<Media> {
  if (data.byteLength === 0) throw new MediaError('input_unsupported', 'is empty');
  const mediaType = await sniff(data);
  const kind = kindOf(mediaType);
  if (kind && mediaType && allowed.includes(kind)) return { kind, data, mediaType };
  const formats = allowed.map((each) => kinds[each].formats).join(', or ');
  const but = kind ? `, not ${kind}` : '';
  throw new MediaError('input_unsupported', `must be a file in the format ${formats}${but}`);
}

const known = Object.keys(kinds) as MediaKind[];

function kindOf(mediaType: string | undefined): MediaKind | undefined {
  return known.find((kind) => mediaType && kinds[kind].mediaTypes.includes(mediaType));
}
