import { Download } from 'lucide-react';
import { lazy } from 'react';
import type { Operation } from '../contract/types.ts';
import type { Run } from '../jobs/runs.ts';
import { fileName, kindOfUrl } from '../media/kinds.ts';
import { Loading } from '../ui/loading.tsx';
import { ImageView } from './image-view.tsx';
import { TextView } from './text-view.tsx';

const AudioView = lazy(() => import('./audio-view.tsx'));
const ModelView = lazy(() => import('./model-view.tsx'));
const UseAsMenu = lazy(() => import('./use-as-menu.tsx'));

interface FileViewProps {
  operation: Operation;
  run: Run;
  url: string;
  /** The number of the file within the answer, from 1. */
  place: number;
}

/** A file of an answer, with buttons to download it and to use it as an input. */
export function FileView({ operation, run, url, place }: FileViewProps) {
  const name = [operation.id, run.job?.id, place].filter((part) => part !== undefined).join('-');
  return (
    <figure className="file">
      <Loading fallback={<div className="file-loading" />}>
        <Shown
          operation={operation}
          run={run}
          url={url}
          label={`${operation.summary}, file ${place}`}
        />
      </Loading>
      <figcaption className="file-foot">
        <span className="file-name">{fileName(url)}</span>
        <span className="actions">
          <Loading>
            <UseAsMenu url={url} kind={kindOfUrl(url)} />
          </Loading>
          <a className="button quiet small" href={url} download={name}>
            <Download size={14} aria-hidden /> Download
          </a>
        </span>
      </figcaption>
    </figure>
  );
}

function Shown({ operation, run, url, label }: Omit<FileViewProps, 'place'> & { label: string }) {
  const kind = kindOfUrl(url);
  if (kind === 'image')
    return <ImageView url={url} label={label} before={inputOf(operation, run, 'image')} />;
  if (kind === 'audio') return <AudioView url={url} label={label} />;
  if (kind === 'model') return <ModelView url={url} label={label} />;
  if (kind === 'text') return <TextView url={url} sound={inputOf(operation, run, 'audio')} />;
  if (kind === 'video') {
    // biome-ignore lint/a11y/useMediaCaption: what is generated has no captions.
    return <video className="video" src={url} controls playsInline loop aria-label={label} />;
  }
  return <p className="muted">This kind of file is not shown here. Download it.</p>;
}

/** The one file in the first field that takes this kind; undefined if it has several or none. */
function inputOf(
  { media }: Operation,
  { input }: Run,
  kind: 'image' | 'audio',
): string | undefined {
  const [field] = Object.entries(media).find(([, kinds]) => kinds.includes(kind)) ?? [];
  const value = field === undefined ? undefined : input[field];
  const url = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return typeof url === 'string' && kindOfUrl(url) === kind ? url : undefined;
}
