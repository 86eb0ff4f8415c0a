import { Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { isUnderWay, type Run, useOwnRuns } from '../jobs/runs.ts';
import { type JobFilter, StatusFilter } from '../jobs/status-filter.tsx';
import { useSession } from '../session/session.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { SearchBar } from '../ui/search-bar.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { OwnRunRow } from './own-run-row.tsx';

/** The runs that were started in this browser: also those of operations that make no jobs. */
export function OwnRunsPage() {
  usePageTitle('Runs of this browser');
  const { runs, isLoading, start, remove } = useOwnRuns();
  const { key, isLoaded: isSessionLoaded } = useSession();
  const { shown, filter, setFilter, words, setWords, showAll } = useSearch(runs);
  const finished = shown.filter((run) => !isUnderWay(run)).map(({ id }) => id);
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
          label="Search runs"
          words={words}
          onSearch={setWords}
          filter={<StatusFilter chosen={filter} onChoose={setFilter} />}
          shown={shown.length}
          total={runs.length}
        >
          <ConfirmButton
            isDisabled={finished.length === 0}
            question={`Remove ${countOf(finished)}?`}
            consequence="This browser forgets their inputs and results. Their jobs stay in the account."
            yes={`Remove ${countOf(finished)}`}
            onConfirm={() => remove(finished)}
          >
            <Trash2 size={14} aria-hidden /> Remove these
          </ConfirmButton>
        </SearchBar>
      )}
      {shown.length > 0 && (
        <ul className="job-list">
          {shown.map((run) => (
            <OwnRunRow key={run.id} run={run} start={start} remove={remove} />
          ))}
        </ul>
      )}
      {shown.length === 0 && isSessionLoaded && !isLoading && (
        <NoRuns hasOthers={runs.length > 0} hasKey={key !== undefined} onShowAll={showAll} />
      )}
    </div>
  );
}

function countOf({ length }: readonly string[]): string {
  return length === 1 ? '1 run' : `${length} runs`;
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
      <p className="empty-title">{hasOthers ? 'No run matches' : 'Nothing was run yet'}</p>
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

/** The runs that a filter and words leave. */
function useSearch(runs: readonly Run[]) {
  const [filter, setFilter] = useState<JobFilter>('all');
  const [words, setWords] = useState('');
  const shown = useMemo(
    () => runs.filter((run) => matchesFilter(run, filter) && matchesWords(run, words)),
    [runs, filter, words],
  );
  const showAll = () => {
    setFilter('all');
    setWords('');
  };
  return { shown, filter, setFilter, words, setWords, showAll };
}

function matchesFilter(run: Run, filter: JobFilter): boolean {
  if (filter === 'all') return true;
  return filter === 'running' ? isUnderWay(run) : run.status === filter;
}

/** Whether the operation or the input of a run contains a text, in upper or lower case. */
function matchesWords(run: Run, words: string): boolean {
  const text = words.toLowerCase();
  // The input is searched as JSON, where quotation marks and line breaks are escaped.
  const escaped = JSON.stringify(text).slice(1, -1);
  const input = JSON.stringify(run.input).toLowerCase();
  return run.operation.toLowerCase().includes(text) || input.includes(escaped);
}
