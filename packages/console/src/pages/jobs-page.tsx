import type { JobSummary } from '@genmedia/client';
import { listJobsOptions, pagesOf, useGenmedia } from '@genmedia/react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { operationOf } from '../contract/contract.ts';
import { CancelButton } from '../jobs/cancel-button.tsx';
import { jobState } from '../jobs/labels.ts';
import { type JobFilter, StatusFilter } from '../jobs/status-filter.tsx';
import { Thumbnail } from '../media/thumbnail.tsx';
import { jobPath, ownRunsPath } from '../playground/addresses.ts';
import { useSession } from '../session/session.ts';
import { formatSeconds, formatTime } from '../ui/format.ts';
import { SignInNotice } from '../ui/sign-in-notice.tsx';
import { TryAgainNotice } from '../ui/try-again-notice.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

/** How often jobs that wait or run are asked for again, in milliseconds. */
const refreshMs = 3000;

const statuses = {
  all: undefined,
  running: 'processing',
  success: 'success',
  error: 'error',
} as const satisfies Record<JobFilter, JobSummary['status'] | undefined>;

/** The jobs of the account, wherever they were started, the newest first. */
export function JobsPage() {
  usePageTitle('Jobs');
  const { key, isLoaded } = useSession();
  const [filter, setFilter] = useState<JobFilter>('all');
  return (
    <div className="jobs">
      <header className="page-head">
        <h1>Jobs</h1>
        <p className="lead">The jobs of the account, wherever they were started.</p>
        <div className="actions">
          <a className="button small" href={`#${ownRunsPath}`}>
            Runs of this browser
          </a>
        </div>
      </header>
      {key !== undefined && (
        <>
          <div className="toolbar">
            <StatusFilter chosen={filter} onChoose={setFilter} />
          </div>
          <JobList status={statuses[filter]} />
        </>
      )}
      {isLoaded && key === undefined && <SignInNotice what="the jobs" />}
    </div>
  );
}

function JobList({ status }: { status: JobSummary['status'] | undefined }) {
  const genmedia = useGenmedia();
  const list = useInfiniteQuery(pagesOf(listJobsOptions)(genmedia, status ? { status } : {}));
  const { data, error, hasNextPage, isFetchingNextPage } = list;
  const listed = data?.pages.flatMap((page) => page.jobs) ?? [];
  const jobs = useNewest(listed, list.refetch);
  const cancel = async (id: number) => {
    await genmedia.run('cancelJob', { id });
    await list.refetch();
  };
  return (
    <>
      {error && <TryAgainNotice error={error} refetch={list.refetch} />}
      {list.isPending && <div className="skeleton" role="status" aria-label="Loading" />}
      {jobs.length > 0 && (
        <ul className="job-list">
          {jobs.map((job) => (
            <AccountJob key={job.id} job={job} cancel={cancel} />
          ))}
        </ul>
      )}
      {data && jobs.length === 0 && (
        <div className="card empty">
          <p className="empty-title">{status ? 'No job matches' : 'No job was started yet'}</p>
        </div>
      )}
      {hasNextPage && (
        <button
          type="button"
          className="button"
          disabled={isFetchingNextPage}
          onClick={() => {
            list.fetchNextPage().catch(reportError);
          }}
        >
          Show more
        </button>
      )}
    </>
  );
}

/**
 * The listed jobs as they are now. While some of them are under way, only those are asked for, and
 * the whole list again when one of them has ended or another job has begun.
 */
function useNewest(listed: readonly JobSummary[], refetch: () => Promise<unknown>) {
  const enabled = listed.some(isProcessing);
  const options = listJobsOptions(useGenmedia(), { status: 'processing', limit: 100 });
  const { data, dataUpdatedAt } = useQuery({ ...options, enabled, refetchInterval: refreshMs });
  const newest = new Map(data?.jobs.map((job) => [job.id, job]));
  const hasEnded = listed.some((job) => isProcessing(job) && !newest.has(job.id));
  const hasBegun = [...newest.keys()].some((id) => id > (listed[0]?.id ?? id));
  const isOld = enabled && data !== undefined && (hasEnded || hasBegun);
  useEffect(() => {
    // Again after each answer, in case the list could not be fetched.
    if (isOld && dataUpdatedAt > 0) refetch().catch(reportError);
  }, [isOld, dataUpdatedAt, refetch]);
  return listed.map((job) => (isProcessing(job) ? (newest.get(job.id) ?? job) : job));
}

interface AccountJobProps {
  job: JobSummary;
  cancel: (id: number) => Promise<void>;
}

function AccountJob({ job, cancel }: AccountJobProps) {
  const { id, operation, status, model_id: model, output, created_at: created } = job;
  const [file] = output;
  const facts = [model, job.track_id !== null && `track_id ${job.track_id}`];
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

function isProcessing({ status }: JobSummary): boolean {
  return status === 'processing';
}

function tookOf({ created_at: created, finished_at: finished }: JobSummary): string {
  if (finished === null) return '';
  return ` · ${formatSeconds((Date.parse(finished) - Date.parse(created)) / 1000)}`;
}
