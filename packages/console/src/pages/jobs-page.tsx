import { Code2, RotateCcw, SlidersHorizontal, Trash2 } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { samplesOf } from '../code/sample.ts';
import { operationOf } from '../contract/contract.ts';
import type { Run } from '../jobs/run.ts';
import { removeRuns, startRun, useRuns } from '../jobs/runs.ts';
import { kindOfUrl } from '../media/kinds.ts';
import { Thumbnail } from '../media/thumbnail.tsx';
import { playgroundPath } from '../playground/addresses.ts';
import { openDraft } from '../playground/drafts.ts';
import { filesOf } from '../results/file-list.ts';
import { serviceUrl } from '../session/service.ts';
import { useSession } from '../session/session.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { moment, seconds } from '../ui/words.ts';

const filters = { all: 'All', running: 'Running', success: 'Done', error: 'Failed' };
type Filter = keyof typeof filters;

/** What was started here. */
export function JobsPage() {
  usePageTitle('Jobs');
  const { list, isLoaded } = useRuns();
  const { key, isLoaded: isSessionLoaded } = useSession();
  const [filter, setFilter] = useState<Filter>('all');
  const [words, setWords] = useState('');
  const shown = useMemo(
    () =>
      list.filter(
        (run) => (filter === 'all' || run.state === filter) && has(run, words.toLowerCase()),
      ),
    [list, filter, words],
  );
  const finished = shown.filter(({ state }) => state !== 'running').map(({ id }) => id);
  return (
    <div className="jobs">
      <header className="page-head">
        <h1>Jobs</h1>
        <p className="lead">
          What you have started here. It is kept in this browser, and goes on after a reload.
        </p>
      </header>
      {list.length > 0 && (
        <div className="toolbar">
          <div className="segments" role="radiogroup" aria-label="Which">
            {Object.entries(filters).map(([value, label]) => (
              <label key={value} className="segment">
                <input
                  type="radio"
                  name="filter"
                  checked={filter === value}
                  onChange={() => setFilter(value as Filter)}
                />
                <span>{label}</span>
              </label>
            ))}
          </div>
          <input
            type="search"
            className="control"
            aria-label="Search jobs"
            placeholder="Search"
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
          <span className="muted" role="status">
            {shown.length} of {list.length}
          </span>
          <button
            type="button"
            className="button quiet small"
            disabled={finished.length === 0}
            onClick={() => {
              removeRuns(finished).catch(reportError);
            }}
          >
            <Trash2 size={14} aria-hidden /> Remove these
          </button>
        </div>
      )}
      {shown.length > 0 && (
        <ul className="job-list">
          {shown.map((run) => (
            <JobRow key={run.id} run={run} />
          ))}
        </ul>
      )}
      {shown.length === 0 && (isLoaded || (isSessionLoaded && key === undefined)) && (
        <div className="card empty">
          <p className="empty-title">
            {list.length > 0 ? 'None of them is like that' : 'Nothing was started yet'}
          </p>
          <p className="muted">
            {key === undefined ? (
              <a href="#/account">Sign in</a>
            ) : (
              <a href="#/">Choose an operation</a>
            )}{' '}
            to begin.
          </p>
        </div>
      )}
    </div>
  );
}

const words = { running: 'Running', success: 'Done', error: 'Failed', left: 'Not waited for' };

/** Of a thousand, those alone are drawn anew that have changed. */
const JobRow = memo(function JobRow({ run }: { run: Run }) {
  const [, navigate] = useLocation();
  const operation = operationOf(run.operation);
  if (!operation) return null;
  const [file] = run.state === 'success' ? filesOf(run.answer) : [];
  const change = () => {
    openDraft(operation, run.input);
    navigate(playgroundPath(operation.id));
  };
  const again = () => navigate(playgroundPath(operation.id, startRun(operation.id, run.input).id));
  const took =
    run.endedAt === undefined ? '' : ` · ${seconds((run.endedAt - run.startedAt) / 1000)}`;
  return (
    <li className="job" data-state={run.state}>
      <a className="job-link" href={`#${playgroundPath(operation.id, run.id)}`}>
        {file ? (
          <Thumbnail url={file} kind={kindOfUrl(file)} />
        ) : (
          <span className={`thumbnail dot ${run.state}`} />
        )}
        <span className="job-words">
          <span className="job-title">{operation.summary}</span>
          <span className="job-prompt">{titleOf(run)}</span>
        </span>
      </a>
      <span className={`state ${run.state}`}>{words[run.state]}</span>
      <span className="job-time">
        {moment(run.startedAt)}
        {took}
      </span>
      <span className="job-actions">
        <button
          type="button"
          className="button quiet icon"
          aria-label="Run again"
          title="Run again"
          onClick={again}
        >
          <RotateCcw size={15} />
        </button>
        <button
          type="button"
          className="button quiet icon"
          aria-label="Change and run"
          title="Change and run"
          onClick={change}
        >
          <SlidersHorizontal size={15} />
        </button>
        <CodeButton run={run} />
        <button
          type="button"
          className="button quiet icon"
          aria-label="Remove"
          title="Remove"
          onClick={() => {
            removeRuns([run.id]).catch(reportError);
          }}
        >
          <Trash2 size={15} />
        </button>
      </span>
    </li>
  );
});

/** Copies the call as TypeScript. */
function CodeButton({ run }: { run: Run }) {
  const code = () => {
    const operation = operationOf(run.operation);
    const [sample] = operation ? samplesOf(operation, run.input, serviceUrl) : [];
    return sample?.source ?? '';
  };
  return <CopyButton text={code} label="Copy code" icon={<Code2 size={15} aria-hidden />} />;
}

/** The first words of what was asked for. */
function titleOf({ input, failure, state }: Run): string {
  if (state === 'error' && failure) return failure.message;
  const texts = Object.entries(input).filter(
    ([name, value]) => typeof value === 'string' && !/^https?:/.test(value) && name !== 'model_id',
  );
  const best = texts.find(([name]) => name === 'prompt') ?? texts[0];
  return String(best?.[1] ?? '');
}

function has(run: Run, word: string): boolean {
  return (
    word === '' || `${run.operation} ${JSON.stringify(run.input)}`.toLowerCase().includes(word)
  );
}
