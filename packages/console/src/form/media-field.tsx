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
  const [isOver, setOver] = useState(false);
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
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [address] = event.dataTransfer.getData('text/uri-list').split('\n');
    if (event.dataTransfer.files.length > 0) add(event.dataTransfer.files);
    else if (isUrl(address)) put([address]);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    add(event.clipboardData.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop files on; buttons do the same.
    <div
      className={`media ${isOver ? 'is-over' : ''} ${isInvalid ? 'is-invalid' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      {urls.map((url, index) => (
        <div className="media-item" key={String(url)}>
          <MediaItem url={String(url)} kinds={kinds} />
          <button
            type="button"
            className="button quiet icon"
            aria-label={`Remove ${name}${urls.length > 1 ? ` ${index + 1}` : ''}`}
            onClick={() => set((newest) => newest.toSpliced(newest.indexOf(url), 1))}
          >
            <Trash2 size={16} />
          </button>
        </div>
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
          value={
            typeof urls[0] === 'string' && urls.length === 1 && !urls[0].startsWith('data:')
              ? urls[0]
              : ''
          }
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
      <p className="media-state" aria-live="polite">
        {sending && (
          <>
            <LoaderCircle className="spin" size={14} aria-hidden /> Sending {sending} …
          </>
        )}
        {problem && <span className="field-error">{problem}</span>}
      </p>
    </div>
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

function MediaItem({ url, kinds }: { url: string; kinds: readonly FileKind[] }) {
  const kind = kindOfUrl(url);
  return (
    <>
      <Thumbnail url={url} kind={kind === 'other' ? (kinds[0] ?? 'other') : kind} />
      <span className="media-name">
        {url.startsWith('data:') ? 'A file as base64' : fileName(url)}
        <small>{isSample(url) ? 'A sample: it is sent when you run this.' : hostOf(url)}</small>
      </span>
    </>
  );
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
