import { Code2, RotateCcw, SlidersHorizontal, Trash2 } from 'lucide-react';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { samplesOf } from '../code/sample.ts';
import { operationOf } from '../contract/contract.ts';
import { runState, runTitle } from '../jobs/labels.ts';
import { isUnderWay, type OwnRuns, type Run, useOwnRuns } from '../jobs/runs.ts';
import { type JobFilter, StatusFilter } from '../jobs/status-filter.tsx';
import { playgroundPath } from '../playground/addresses.ts';
import { openDraft } from '../playground/drafts.ts';
import { RunThumbnail } from '../results/run-thumbnail.tsx';
import { serviceUrl } from '../session/service-url.ts';
import { useSession } from '../session/session.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { formatSeconds, formatTime } from '../ui/format.ts';
import { SearchBar } from '../ui/search-bar.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

/** The runs that were started in this browser: also those of operations that make no jobs. */
export function OwnRunsPage() {
  usePageTitle('Runs of this browser');
  const { runs, isLoading, start, remove } = useOwnRuns();
  const { key, isLoaded: isSessionLoaded } = useSession();
  const [filter, setFilter] = useState<JobFilter>('all');
  const [words, setWords] = useState('');
  const shown = useMemo(
    () => runs.filter((run) => matchesFilter(run, filter) && matchesWords(run, words)),
    [runs, filter, words],
  );
  const finished = shown.filter((run) => !isUnderWay(run)).map(({ id }) => id);
  const showAll = () => {
    setFilter('all');
    setWords('');
  };
  return (
    <div className="jobs">
      <header className="page-head">
        <p className="eyebrow">
          <a href="#/jobs">All jobs of the account</a>
        </p>
        <h1>Runs of this browser</h1>
        <p className="lead">
          What you started in this browser, with its input. It is kept here, and goes on after a
          reload.
        </p>
      </header>
      {runs.length > 0 && (
        <SearchBar
          label="Search jobs"
          words={words}
          onSearch={setWords}
          filter={<StatusFilter chosen={filter} onChoose={setFilter} />}
          shown={shown.length}
          total={runs.length}
        >
          <button
            type="button"
            className="button quiet small"
            disabled={finished.length === 0}
            onClick={() => remove(finished)}
          >
            <Trash2 size={14} aria-hidden /> Remove these
          </button>
        </SearchBar>
      )}
      {shown.length > 0 && (
        <ul className="job-list">
          {shown.map((run) => (
            <JobRow key={run.id} run={run} start={start} remove={remove} />
          ))}
        </ul>
      )}
      {shown.length === 0 && isSessionLoaded && !isLoading && (
        <NoRuns hasOthers={runs.length > 0} hasKey={key !== undefined} onShowAll={showAll} />
      )}
    </div>
  );
}

interface NoRunsProps {
  /** Whether there are runs that the search does not match. */
  hasOthers: boolean;
  hasKey: boolean;
  onShowAll: () => void;
}

function NoRuns({ hasOthers, hasKey, onShowAll }: NoRunsProps) {
  return (
    <div className="card empty">
      <p className="empty-title">{hasOthers ? 'No job matches' : 'No job was started yet'}</p>
      <p className="muted">
        {hasOthers ? (
          <button type="button" className="button small" onClick={onShowAll}>
            Show all
          </button>
        ) : (
          <>
            <a href={hasKey ? '#/' : '#/account'}>{hasKey ? 'Choose an operation' : 'Sign in'}</a>{' '}
            to begin.
          </>
        )}
      </p>
    </div>
  );
}

function matchesFilter(run: Run, filter: JobFilter): boolean {
  if (filter === 'all') return true;
  return filter === 'running' ? isUnderWay(run) : run.status === filter;
}

type JobRowProps = { run: Run } & Pick<OwnRuns, 'start' | 'remove'>;

/** Memoized, so that of a thousand rows only those that changed are rendered again. */
const JobRow = memo(function JobRow({ run, start, remove }: JobRowProps) {
  const [, navigate] = useLocation();
  const operation = operationOf(run.operation);
  if (!operation) return null;
  const change = () => {
    openDraft(operation, run.input);
    navigate(playgroundPath(operation.id));
  };
  const again = () => navigate(playgroundPath(operation.id, start(operation.id, run.input)));
  const took =
    run.endedAt === undefined ? '' : ` · ${formatSeconds((run.endedAt - run.startedAt) / 1000)}`;
  return (
    <li className="job" data-state={run.status}>
      <a className="job-link" href={`#${playgroundPath(operation.id, run.id)}`}>
        <RunThumbnail run={run} />
        <span className="job-words">
          <span className="job-title">{operation.summary}</span>
          <span className="job-prompt">{runTitle(run)}</span>
        </span>
      </a>
      <span className={`state ${run.status}`}>{runState(run)}</span>
      <span className="job-time">
        {formatTime(run.startedAt)}
        {took}
      </span>
      <span className="job-actions">
        <RowButton label="Run again" onPress={again}>
          <RotateCcw size={15} />
        </RowButton>
        <RowButton label="Change and run" onPress={change}>
          <SlidersHorizontal size={15} />
        </RowButton>
        <CodeButton run={run} />
        <RowButton label="Remove" onPress={() => remove([run.id])}>
          <Trash2 size={15} />
        </RowButton>
      </span>
    </li>
  );
});

interface RowButtonProps {
  label: string;
  onPress: () => void;
  children: ReactNode;
}

function RowButton({ label, onPress, children }: RowButtonProps) {
  return (
    <button
      type="button"
      className="button quiet icon"
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** Copies the call as TypeScript. */
function CodeButton({ run }: { run: Run }) {
  const code = () => {
    const operation = operationOf(run.operation);
    const [sample] = operation ? samplesOf(operation, run.input, serviceUrl) : [];
    return sample?.source ?? '';
  };
  return <CopyButton text={code} label="Copy code" icon={<Code2 size={15} aria-hidden />} />;
}

/** Whether the operation or the input of a run contains a text, in upper or lower case. */
function matchesWords(run: Run, words: string): boolean {
  const text = `${run.operation} ${JSON.stringify(run.input)}`.toLowerCase();
  return text.includes(words.toLowerCase());
}
