import type { JobSummary, Result } from '@genmedia/client';
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

/** How often the newest jobs are asked for, in milliseconds: while one is under way, and otherwise. */
const busyMs = 3000;
const idleMs = 10_000;
/** The most jobs that one request may list. */
const limit = 100;

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
  const params = { ...(status && { status }), limit };
  const list = useInfiniteQuery({
    ...pagesOf(listJobsOptions)(genmedia, params),
    // All pages at once. What becomes of their jobs is asked for below.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data, hasNextPage, isFetchingNextPage, refetch: refetchAll } = list;
  // The newest alone: the jobs of an account run in the order of the list.
  const newest = useQuery({
    ...listJobsOptions(genmedia, params),
    enabled: data !== undefined,
    refetchInterval: ({ state }) => (state.data?.jobs.some(isProcessing) ? busyMs : idleMs),
  });
  const listed = data?.pages.flatMap((page) => page.jobs) ?? [];
  const { jobs, isOld } = withNewest(listed, newest.data);
  useEffect(() => {
    if (isOld) refetchAll().catch(reportError);
  }, [isOld, refetchAll]);
  const error = list.error ?? newest.error;
  const refetch = () => Promise.all([newest.refetch(), refetchAll()]);
  const cancel = async (id: number) => {
    await genmedia.run('cancelJob', { id });
    await refetch();
  };
  return (
    <>
      {error && <TryAgainNotice error={error} refetch={refetch} />}
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
 * The listed jobs behind the newest, and whether they are too old for that: jobs between them may be
 * missing, or have ended after they were listed.
 */
function withNewest(listed: readonly JobSummary[], newest: Result<'listJobs'> | undefined) {
  if (!newest) return { jobs: listed, isOld: false };
  const { jobs, next_cursor: more } = newest;
  const ids = new Set(jobs.map(({ id }) => id));
  const oldest = more ? (jobs.at(-1)?.created_at ?? '') : '';
  const older = listed.filter((job) => job.created_at <= oldest && !ids.has(job.id));
  const isGap = older.length > 0 && older.length === listed.length;
  return { jobs: [...jobs, ...older], isOld: isGap || older.some(isProcessing) };
}

interface AccountJobProps {
  job: JobSummary;
  cancel: (id: number) => Promise<void>;
}

function AccountJob({ job, cancel }: AccountJobProps) {
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

function isProcessing({ status }: JobSummary): boolean {
  return status === 'processing';
}

function tookOf({ created_at: created, finished_at: finished }: JobSummary): string {
  if (finished === null) return '';
  return ` · ${formatSeconds((Date.parse(finished) - Date.parse(created)) / 1000)}`;
}
