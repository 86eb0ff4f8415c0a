import type { JobOperation, JobReference, JobSummary } from '@genmedia/client';
import { useGenmedia, useGetJob, useJob } from '@genmedia/react';
import { operationOf } from '../contract/contract.ts';
import type { Operation } from '../contract/types.ts';
import { CancelButton } from '../jobs/cancel-button.tsx';
import { jobState } from '../jobs/labels.ts';
import type { Run } from '../jobs/runs.ts';
import { playgroundPath } from '../playground/addresses.ts';
import { Answer } from '../results/answer.tsx';
import { useSession } from '../session/session.ts';
import { formatTime } from '../ui/format.ts';
import { Notice } from '../ui/notice.tsx';
import { SignInNotice } from '../ui/sign-in-notice.tsx';
import { TryAgainNotice } from '../ui/try-again-notice.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

/** How often a job that waits or runs is asked for again, in milliseconds. */
const refreshMs = 2000;

/** A job of the account, wherever it was started: its state, and its result. */
export function JobPage({ id }: { id: number }) {
  usePageTitle(`Job ${id}`);
  const genmedia = useGenmedia();
  const { isLoaded, key } = useSession();
  const { data, error, refetch } = useGetJob(
    { id },
    {
      enabled: key !== undefined,
      refetchInterval: ({ state }) => state.data?.job.status === 'processing' && refreshMs,
    },
  );
  const job = data?.job;
  const operation = job && operationOf(job.operation);
  const cancel = async () => {
    await genmedia.run('cancelJob', { id });
    await refetch();
  };
  return (
    <div className="jobs">
      <header className="page-head">
        <p className="eyebrow">
          <a href="#/jobs">Jobs</a>
        </p>
        <h1>Job {id}</h1>
        {job && (
          <p className="lead">
            {operation?.summary ?? job.operation}, {formatTime(Date.parse(job.created_at))}{' '}
            <span className="state">{jobState(job)}</span>
          </p>
        )}
      </header>
      {isLoaded && key === undefined && <SignInNotice what="the job" />}
      {error && <TryAgainNotice error={error} refetch={refetch} />}
      {job?.status === 'processing' && <CancelButton cancel={cancel} />}
      {job?.error && (
        <Notice kind="bad" title={job.error.message}>
          <code>{job.error.code}</code>
        </Notice>
      )}
      {job?.status === 'success' && operation && <Outcome job={job} operation={operation} />}
      {job?.status === 'success' && !operation && (
        <Notice
          kind="warn"
          title={`This console does not know ${job.operation}, and cannot show its result.`}
        />
      )}
    </div>
  );
}

function Outcome({ job, operation }: { job: JobSummary; operation: Operation }) {
  const reference = { id: job.id, operation: job.operation } as JobReference<JobOperation>;
  const { data, error } = useJob(reference);
  if (error) return <Notice kind="bad" title={error.message} isUrgent />;
  if (!data) return <div className="skeleton" role="status" aria-label="Loading" />;
  const run = {
    id: `job-${job.id}`,
    operation: operation.id,
    input: {},
    status: 'success',
    startedAt: Date.parse(job.created_at),
    endedAt: Date.parse(job.finished_at ?? job.created_at),
    job: reference,
    data,
  } as Run;
  return (
    <div className="card result" data-state="success">
      <Answer operation={operation} run={run} onRun={() => {}} />
      <p>
        <a href={`#${playgroundPath(operation.id)}`}>Run it with another input</a>
      </p>
    </div>
  );
}
