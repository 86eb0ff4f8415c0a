import { Code2, RotateCcw, SlidersHorizontal, Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { samplesOf } from '../code/sample.ts';
import { operationOf } from '../contract/contract.ts';
import { runState, runTitle } from '../jobs/labels.ts';
import type { OwnRuns, Run } from '../jobs/runs.ts';
import { playgroundPath } from '../playground/addresses.ts';
import { openDraft } from '../playground/drafts.ts';
import { RunThumbnail } from '../results/run-thumbnail.tsx';
import { serviceUrl } from '../session/service-url.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { formatSeconds, formatTime } from '../ui/format.ts';

type OwnRunRowProps = { run: Run } & Pick<OwnRuns, 'start' | 'remove'>;

/** A run in the list. Memoized, so that of a thousand rows only those that changed are rendered again. */
export const OwnRunRow = memo(function OwnRunRow({ run, start, remove }: OwnRunRowProps) {
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
        <CopyButton
          label="Copy code"
          text={() => samplesOf(operation, run.input, serviceUrl)[0]?.source ?? ''}
          icon={<Code2 size={15} aria-hidden />}
        />
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
