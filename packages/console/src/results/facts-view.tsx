import { CircleCheck } from 'lucide-react';
import type { Operation } from '../contract/types.ts';
import { Facts } from '../ui/facts.tsx';

/** An answer without files, as a table of names and values. */
export function FactsView({ operation, answer }: { operation: Operation; answer: unknown }) {
  const { message, data, models, ...rest } = (answer ?? {}) as Record<string, unknown>;
  const text = message ?? (data as { message?: unknown } | undefined)?.message;
  const list = Array.isArray(models) ? models : undefined;
  const facts = typeof data === 'object' && data !== null ? data : rest;
  return (
    <div className="facts-view">
      <p className="done">
        <CircleCheck size={18} aria-hidden />{' '}
        {typeof text === 'string' ? text : `${operation.summary}: done.`}
      </p>
      {list ? (
        <Rows rows={list} />
      ) : (
        <Facts facts={facts as object} hidesSecrets={operation.sensitive} />
      )}
    </div>
  );
}

function Rows({ rows }: { rows: unknown[] }) {
  return (
    <ul className="rows">
      {rows.map((row) => (
        <li key={JSON.stringify(row)}>
          <Facts facts={Object(row)} />
        </li>
      ))}
    </ul>
  );
}
