import { CircleCheck } from 'lucide-react';
import type { Operation } from '../contract/types.ts';
import { Facts } from '../ui/facts.tsx';
import { answerFacts } from './answer-facts.ts';

/** An answer without files, as a table of names and values, and a list of such tables. */
export function FactsView({ operation, answer }: { operation: Operation; answer: unknown }) {
  const { message = `${operation.summary}: done.`, facts, rows } = answerFacts(answer);
  return (
    <div className="facts-view">
      <p className="done">
        <CircleCheck size={18} aria-hidden /> {message}
      </p>
      <Facts facts={facts} hidesSecrets={operation.sensitive} />
      {rows.length > 0 && (
        <ul className="rows">
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name, and may be equal.
            <li key={index}>
              <Facts facts={row} hidesSecrets={operation.sensitive} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
