import { Secret } from './secret.tsx';

/** A table of names and values. Values that are no text or number are shown as JSON. */
export function Facts({ facts, isSecret = false }: { facts: object; isSecret?: boolean }) {
  const entries = Object.entries(facts).filter(([, value]) => value !== undefined);
  return (
    <dl className="table">
      {entries.map(([name, value]) => (
        <div className="table-row" key={name}>
          <dt>{name}</dt>
          <dd>
            {isSecret && typeof value === 'string' && /token$|key$/.test(name) ? (
              <Secret value={value} />
            ) : (
              textOf(value)
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function textOf(value: unknown): string {
  if (Array.isArray(value) && value.every((each) => typeof each === 'string'))
    return value.join(', ');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '–');
}
