import { valueAsText } from './format.ts';
import { Secret } from './secret.tsx';
import { isSecretField } from './secret-fields.ts';

interface FactsProps {
  facts: object;
  /** Whether values that are secrets by their names are hidden at first. */
  hidesSecrets: boolean;
}

/**
 * A table of names and values. Lists of texts are joined by commas; other objects are JSON.
 * Null and an empty list are a dash.
 */
export function Facts({ facts, hidesSecrets }: FactsProps) {
  const entries = Object.entries(facts).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return null;
  return (
    <dl className="table">
      {entries.map(([name, value]) => (
        <div className="table-row" key={name}>
          <dt>{name}</dt>
          <dd>
            {hidesSecrets && typeof value === 'string' && isSecretField(name) ? (
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
    return value.join(', ') || '–';
  return valueAsText(value ?? '–');
}
