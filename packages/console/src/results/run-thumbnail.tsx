import type { Run } from '../jobs/runs.ts';
import { kindOfUrl } from '../media/kinds.ts';
import { Thumbnail } from '../media/thumbnail.tsx';
import { filesOf } from './file-list.ts';

/** The first file of a run's result, or a mark for its status. */
export function RunThumbnail({ run }: { run: Run }) {
  const [file] = run.status === 'success' ? filesOf(run.data) : [];
  if (file) return <Thumbnail url={file} kind={kindOfUrl(file)} />;
  return <span className={`thumbnail dot ${run.status}`} />;
}
