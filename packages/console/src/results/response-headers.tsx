import type { Run } from '../jobs/runs.ts';

/** The status and the headers of an answer. */
export function ResponseHeaders({ status, headers }: NonNullable<Run['response']>) {
  return (
    <dl className="table">
      <div className="table-row">
        <dt>status</dt>
        <dd>{status}</dd>
      </div>
      {headers.map(([name, value]) => (
        <div className="table-row" key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
