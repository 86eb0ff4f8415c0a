import type { JobSummary, Result } from '@genmedia/client';
import { listJobsOptions, pagesOf, useGenmedia } from '@genmedia/react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type JobFilter, StatusFilter } from '../jobs/status-filter.tsx';
import { ownRunsPath } from '../playground/addresses.ts';
import { useSession } from '../session/session.ts';
import { SignInNotice } from '../ui/sign-in-notice.tsx';
import { TryAgainNotice } from '../ui/try-again-notice.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { isProcessing, JobRow } from './job-row.tsx';

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
  const { list, jobs, error, refetch } = useJobs(status);
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
            <JobRow key={job.id} job={job} cancel={cancel} />
          ))}
        </ul>
      )}
      {list.data && jobs.length === 0 && (
        <div className="card empty">
          <p className="empty-title">{status ? 'No job matches' : 'No job was started yet'}</p>
        </div>
      )}
      {list.hasNextPage && (
        <button
          type="button"
          className="button"
          // Not `disabled`, which would take the focus away.
          aria-disabled={list.isFetchingNextPage}
          onClick={() => {
            if (!list.isFetchingNextPage) list.fetchNextPage().catch(reportError);
          }}
        >
          Show more
        </button>
      )}
    </>
  );
}

/** The jobs of a status, page by page, with the newest as they are now. */
function useJobs(status: JobSummary['status'] | undefined) {
  const genmedia = useGenmedia();
  const params = { ...(status && { status }), limit };
  const list = useInfiniteQuery({
    ...pagesOf(listJobsOptions)(genmedia, params),
    // All pages at once. What becomes of their jobs is asked for below.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data, refetch: refetchAll } = list;
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
  const refetch = () => Promise.all([newest.refetch(), refetchAll()]);
  return { list, jobs, error: list.error ?? newest.error, refetch };
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
