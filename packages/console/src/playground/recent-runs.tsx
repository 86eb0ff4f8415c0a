import type { Operation } from '../contract/types.ts';
import { runLabel } from '../jobs/labels.ts';
import { useOwnRuns } from '../jobs/runs.ts';
import { RunThumbnail } from '../results/run-thumbnail.tsx';
import { playgroundPath } from './addresses.ts';

/** As many as fit into one line. */
const maxShown = 8;

interface RecentRunsProps {
  operation: Operation;
  /** The id of the run that the page shows. */
  shown: string | undefined;
}

/** Links to the last runs of an operation. */
export function RecentRuns({ operation, shown }: RecentRunsProps) {
  const { runs } = useOwnRuns();
  const recent = runs.filter((run) => run.operation === operation.id).slice(0, maxShown);
  if (recent.every(({ id }) => id === shown)) return null;
  return (
    <nav className="recent" aria-label="Recent runs">
      <span aria-hidden>Recent</span>
      <ul>
        {recent.map((run) => (
          <li key={run.id}>
            <a
              href={`#${playgroundPath(operation.id, run.id)}`}
              aria-current={run.id === shown ? 'true' : undefined}
              aria-label={runLabel(run)}
              title={runLabel(run)}
            >
              <RunThumbnail run={run} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
