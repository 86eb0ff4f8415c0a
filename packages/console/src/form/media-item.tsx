import { Trash2 } from 'lucide-react';
import type { FileKind } from '../contract/types.ts';
import { fileName, kindOfUrl } from '../media/kinds.ts';
import { isSample } from '../media/samples.ts';
import { Thumbnail } from '../media/thumbnail.tsx';

interface MediaItemProps {
  url: string;
  kinds: readonly FileKind[];
  removeLabel: string;
  onRemove: () => void;
}

/** A file of the field, with a button that removes it. */
export function MediaItem({ url, kinds, removeLabel, onRemove }: MediaItemProps) {
  const kind = kindOfUrl(url);
  return (
    <div className="media-item">
      <Thumbnail url={url} kind={kind === 'other' ? (kinds[0] ?? 'other') : kind} />
      <span className="media-name">
        {url.startsWith('data:') ? 'A file as base64' : fileName(url)}
        <small>{isSample(url) ? 'A sample: it is sent when you run this.' : hostOf(url)}</small>
      </span>
      <button
        type="button"
        className="button quiet icon"
        aria-label={removeLabel}
        onClick={onRemove}
      >
        <Trash2 size={16} />
      </button>
    </div>
  );
}

function hostOf(url: string): string {
  if (!URL.canParse(url)) return '';
  const { host, origin } = new URL(url);
  return origin === location.origin ? 'Sent to this service' : host;
}
