import type { JobSummary } from '@genmedia/client';
import { operationOf } from '../contract/contract.ts';
import { CancelButton } from '../jobs/cancel-button.tsx';
import { jobState } from '../jobs/labels.ts';
import { Thumbnail } from '../media/thumbnail.tsx';
import { jobPath } from '../playground/addresses.ts';
import { formatSeconds, formatTime } from '../ui/format.ts';

interface JobRowProps {
  job: JobSummary;
  cancel: (id: number) => Promise<void>;
}

/** A job of the account in the list. */
export function JobRow({ job, cancel }: JobRowProps) {
  const { id, operation, status, prompt, model_id: model, output, created_at: created } = job;
  const [file] = output;
  const facts = [model, job.track_id !== null && `track_id ${job.track_id}`, prompt];
  const about = [`Job ${id}`, ...(job.error ? [job.error.message] : facts)];
  const state = status === 'processing' ? 'waiting' : status;
  return (
    <li className="job" data-state={state}>
      <a className="job-link" href={`#${jobPath(id)}`}>
        {file ? <Thumbnail url={file} /> : <span className={`thumbnail dot ${state}`} />}
        <span className="job-words">
          <span className="job-title">{operationOf(operation)?.summary ?? operation}</span>
          <span className="job-prompt">{about.filter(Boolean).join(' · ')}</span>
        </span>
      </a>
      <span className={`state ${state}`}>{jobState(job)}</span>
      <span className="job-time">
        {formatTime(Date.parse(created))}
        {tookOf(job)}
      </span>
      <span className="job-actions">
        {isProcessing(job) && <CancelButton cancel={() => cancel(id)} />}
      </span>
    </li>
  );
}

export function isProcessing({ status }: JobSummary): boolean {
  return status === 'processing';
}

function tookOf({ created_at: created, finished_at: finished }: JobSummary): string {
  if (finished === null) return '';
  return ` · ${formatSeconds((Date.parse(finished) - Date.parse(created)) / 1000)}`;
}
