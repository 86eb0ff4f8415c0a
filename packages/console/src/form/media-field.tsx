import { Link2 } from 'lucide-react';
import type { FileKind, Schema } from '../contract/types.ts';
import { isSample } from '../media/samples.ts';
import { valueAsText } from '../ui/format.ts';
import type { FieldProps } from './field-props.ts';
import { FileChooser } from './file-chooser.tsx';
import { MediaItem } from './media-item.tsx';
import { UploadState } from './upload-state.tsx';
import { useDropZone } from './use-drop-zone.ts';
import { useUploads } from './use-uploads.ts';

interface MediaFieldProps extends FieldProps {
  kinds: readonly FileKind[];
}

/**
 * A field for one or several files: dropped, pasted, chosen, taken by the camera, or given by
 * address.
 */
export function MediaField(props: MediaFieldProps) {
  const { id, name, schema, value, isInvalid, describedBy, onChange, kinds } = props;
  const { send, stop, sending, problem } = useUploads(kinds);
  const most = maxOf(schema);
  const urls = urlsOf(value);
  const { set, put } = changesOf(most, onChange);
  // An input that was written as JSON may have more files than the field takes.
  const room = most > 1 ? Math.max(0, most - ownOf(urls).length) : 1;
  const add = (files: Iterable<File>) => {
    // Of two files for one place, the one that arrives later would win.
    if (most === 1) stop();
    send([...files].slice(0, room), put);
  };
  const { isOver, handlers } = useDropZone(add, (address) => put([address]));
  return (
    <div
      className={`media ${isOver ? 'is-over' : ''} ${isInvalid ? 'is-invalid' : ''}`}
      {...handlers}
    >
      {urls.map((url, index) => (
        <MediaItem
          // biome-ignore lint/suspicious/noArrayIndexKey: an input may name the same file twice.
          key={index}
          url={valueAsText(url)}
          kinds={kinds}
          removeLabel={`Remove ${name}${urls.length > 1 ? ` ${index + 1}` : ''}`}
          onRemove={() => set((newest) => newest.toSpliced(newest.indexOf(url), 1))}
        />
      ))}
      {urls.length < most && (
        <FileChooser name={name} kinds={kinds} isMultiple={most > 1} onFiles={add} />
      )}
      <label className="media-url">
        <Link2 size={14} aria-hidden />
        <span className="visually-hidden">Address of {name}</span>
        <input
          id={id}
          className="control bare"
          type="url"
          placeholder="https://…"
          aria-describedby={describedBy}
          aria-invalid={isInvalid}
          disabled={urls.length > 1}
          value={addressOf(urls)}
          onChange={({ target }) =>
            set((newest) => (target.value === '' ? [] : [target.value, ...newest.slice(1)]))
          }
        />
      </label>
      <UploadState sending={sending} problem={problem} onStop={stop} />
    </div>
  );
}

/** The changes of a field that takes up to `most` files. */
function changesOf(most: number, onChange: FieldProps['onChange']) {
  // Others may have changed the field since it was rendered, as when two uploads end.
  const set = (change: (urls: unknown[]) => unknown[]) =>
    onChange((newest: unknown) => {
      const next = change(urlsOf(newest));
      const isList = next.length > 1 || (most > 1 && Array.isArray(newest) && next.length > 0);
      return isList ? next : next[0];
    });
  const put = (more: string[]) =>
    set((newest) => (most > 1 ? [...ownOf(newest), ...more].slice(0, most) : more));
  return { set, put };
}

/** Without the example's files, which only show what the field is for. */
function ownOf(urls: unknown[]): unknown[] {
  return urls.filter((url) => !isSample(url));
}

function urlsOf(value: unknown): unknown[] {
  return [value].flat().filter((each) => each !== undefined && each !== '');
}

/** What the address field shows: the only file, if it is not in the value itself. */
function addressOf([url, ...others]: unknown[]): string {
  const isAddress = typeof url === 'string' && others.length === 0 && !url.startsWith('data:');
  return isAddress ? url : '';
}

/** The most files that the field takes. */
function maxOf({ anyOf, type, maxItems = Number.POSITIVE_INFINITY }: Schema): number {
  if (type === 'array') return maxItems;
  return Math.min(maxItems, Math.max(1, ...(anyOf ?? []).map(maxOf)));
}
