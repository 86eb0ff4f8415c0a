import type { Head } from '../jobs/run.ts';

export function Headers({ head }: { head: Head }) {
  return (
    <dl className="table">
      <dt>status</dt>
      <dd>{head.status}</dd>
      {head.headers.map(([name, value]) => (
        <div className="table-row" key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
