import { GenmediaError, upload } from '@genmedia/client';
import { Camera, Link2, LoaderCircle, Mic, Trash2, Upload } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import type { FileKind, Schema } from '../contract/types.ts';
import { fileName, isUrl, kindOfUrl } from '../media/kinds.ts';
import { isSample } from '../media/samples.ts';
import { Thumbnail } from '../media/thumbnail.tsx';
import { genmedia } from '../session/service.ts';
import type { FieldProps } from './field-props.ts';

export interface MediaFieldProps extends FieldProps {
  kinds: readonly FileKind[];
}

/**
 * A field for one or several files: dropped, pasted, chosen, taken by the camera, or given by
 * address.
 */
export function MediaField(props: MediaFieldProps) {
  const { id, name, schema, value, isInvalid, describedBy, onChange, kinds } = props;
  const { send, sending, problem } = useUploads(kinds);
  const chooser = useRef<HTMLInputElement>(null);
  const most = maxOf(schema);
  const urls = urlsOf(value);
  // Others may have changed the field since it was rendered, as when two uploads end.
  const set = (change: (urls: unknown[]) => unknown[]) =>
    onChange((newest: unknown) => {
      const next = change(urlsOf(newest));
      const isList = next.length > 1 || (most > 1 && Array.isArray(newest) && next.length > 0);
      return isList ? next : next[0];
    });
  const put = (more: string[]) =>
    set((newest) => {
      // The example's own files only show what the field is for.
      const own = newest.filter((url) => !isSample(url));
      return most > 1 ? [...own, ...more].slice(0, most) : more;
    });
  const add = (files: Iterable<File>) => send([...files].slice(0, most), put);
  const { isOver, handlers } = useDropZone(add, (address) => put([address]));
  return (
    <div
      className={`media ${isOver ? 'is-over' : ''} ${isInvalid ? 'is-invalid' : ''}`}
      {...handlers}
    >
      {urls.map((url, index) => (
        <MediaItem
          key={String(url)}
          url={String(url)}
          kinds={kinds}
          removeLabel={`Remove ${name}${urls.length > 1 ? ` ${index + 1}` : ''}`}
          onRemove={() => set((newest) => newest.toSpliced(newest.indexOf(url), 1))}
        />
      ))}
      {urls.length < most && (
        <div className="media-add">
          <button type="button" className="button small" onClick={() => chooser.current?.click()}>
            <Upload size={14} /> Choose {article(kinds)}
          </button>
          <span className="media-words">or drop or paste it here</span>
          <CaptureButton kinds={kinds} onFiles={add} />
        </div>
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
          value={addressOf(urls)}
          onChange={({ target }) =>
            set((newest) => (target.value === '' ? [] : [target.value, ...newest.slice(1)]))
          }
        />
      </label>
      <input
        ref={chooser}
        type="file"
        hidden
        data-field={name}
        multiple={most > 1}
        accept={acceptOf(kinds)}
        onChange={({ target }) => {
          add(target.files ?? []);
          target.value = '';
        }}
      />
      <UploadState sending={sending} problem={problem} />
    </div>
  );
}

function UploadState({ sending, problem }: { sending: string; problem: string | undefined }) {
  return (
    <p className="media-state" aria-live="polite">
      {sending && (
        <>
          <LoaderCircle className="spin" size={14} aria-hidden /> Sending {sending} …
        </>
      )}
      {problem && <span className="field-error">{problem}</span>}
    </p>
  );
}

interface CaptureButtonProps {
  kinds: readonly FileKind[];
  onFiles: (files: Iterable<File>) => void;
}

/** A button for phones. It opens the camera, or the recorder for sounds. */
function CaptureButton({ kinds, onFiles }: CaptureButtonProps) {
  const capture = useRef<HTMLInputElement>(null);
  const isSound = kinds.every((kind) => kind === 'audio');
  return (
    <>
      <button
        type="button"
        className="button small only-touch"
        onClick={() => capture.current?.click()}
      >
        {isSound ? <Mic size={14} aria-hidden /> : <Camera size={14} aria-hidden />}
        {isSound ? 'Record' : 'Camera'}
      </button>
      <input
        ref={capture}
        type="file"
        hidden
        accept={acceptOf(kinds)}
        capture="environment"
        onChange={({ target }) => {
          onFiles(target.files ?? []);
          target.value = '';
        }}
      />
    </>
  );
}

interface MediaItemProps {
  url: string;
  kinds: readonly FileKind[];
  removeLabel: string;
  onRemove: () => void;
}

/** A file of the field, with a button that removes it. */
function MediaItem({ url, kinds, removeLabel, onRemove }: MediaItemProps) {
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

/** Takes files and addresses that are dropped on an element, and files that are pasted. */
function useDropZone(onFiles: (files: FileList) => void, onAddress: (address: string) => void) {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const [address] = event.dataTransfer.getData('text/uri-list').split('\n');
      if (event.dataTransfer.files.length > 0) onFiles(event.dataTransfer.files);
      else if (isUrl(address)) onAddress(address);
    },
    onPaste: (event: ClipboardEvent) => {
      if (event.clipboardData.files.length === 0) return;
      event.preventDefault();
      onFiles(event.clipboardData.files);
    },
  };
  return { isOver, handlers };
}

/** Uploads files at once, so that runs, stored inputs and code only contain their addresses. */
function useUploads(kinds: readonly FileKind[]) {
  const [names, setNames] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string>();
  const send = (files: File[], onSent: (urls: string[]) => void) => {
    if (files.length === 0) return;
    const own = files.map(({ name }) => name);
    setNames((newest) => [...newest, ...own]);
    setProblem(undefined);
    Promise.all(files.map((file) => upload(genmedia, file, { kinds })))
      .then(onSent, (error: Error) => setProblem(wordsOf(error)))
      .finally(() => setNames((newest) => without(newest, own)));
  };
  return { send, sending: names.join(', '), problem };
}

/** The list without these items, each once. */
function without(all: readonly string[], gone: readonly string[]): string[] {
  return gone.reduce((left, name) => left.toSpliced(left.indexOf(name), 1), [...all]);
}

function urlsOf(value: unknown): unknown[] {
  return [value].flat().filter((each) => each !== undefined && each !== '');
}

/** What the address field shows: the only file, if it is not in the value itself. */
function addressOf([url, ...others]: unknown[]): string {
  const isAddress = typeof url === 'string' && others.length === 0 && !url.startsWith('data:');
  return isAddress ? url : '';
}

function wordsOf(error: Error): string {
  return error instanceof GenmediaError && error.status === 401
    ? 'Sign in to send files.'
    : error.message;
}

/** Most files that the field takes. */
function maxOf({ anyOf, type, maxItems = Number.POSITIVE_INFINITY }: Schema): number {
  if (type === 'array') return maxItems;
  return Math.min(maxItems, Math.max(1, ...(anyOf ?? []).map(maxOf)));
}

function acceptOf(kinds: readonly FileKind[]): string {
  return kinds.map((kind) => `${kind}/*`).join(',');
}

function article(kinds: readonly FileKind[]): string {
  const words = { image: 'an image', audio: 'a sound', video: 'a video' };
  return kinds.map((kind) => words[kind]).join(' or ');
}

function hostOf(url: string): string {
  if (!URL.canParse(url)) return '';
  const { host, origin } = new URL(url);
  return origin === location.origin ? 'Sent to this service' : host;
}
