import type { Schema } from '../contract/types.ts';
import type { NestingProps } from './field-props.ts';
import { blankOf, kindOf } from './kind.ts';

/** A field for a value of one of several kinds: first the kind, then the value. */
export function AlternativesField(props: NestingProps) {
  const { id, name, schema, value, onChange, Value } = props;
  const branches = schema.anyOf ?? [];
  const at = Math.max(
    0,
    branches.findIndex((each) => fits(each, value)),
  );
  const branch = branches[at] ?? {};
  return (
    <div className="alternatives">
      <div className="segments small" role="radiogroup" aria-label={`Kind of ${name}`}>
        {branches.map((each, index) => (
          <label key={kindLabel(each)} className="segment">
            <input
              type="radio"
              name={`${id}-kind`}
              checked={index === at}
              onChange={() => onChange(blankOf(each))}
            />
            <span>{kindLabel(each)}</span>
          </label>
        ))}
      </div>
      <Value {...props} schema={branch} />
    </div>
  );
}

function fits(schema: Schema, value: unknown): boolean {
  if (schema.enum) return schema.enum.includes(value);
  const kind = kindOf(schema);
  if (kind === 'list') return Array.isArray(value);
  if (kind === 'group' || kind === 'json')
    return typeof value === 'object' && !Array.isArray(value);
  if (kind === 'switch') return typeof value === 'boolean';
  return typeof value === (kind === 'slider' || kind === 'number' ? 'number' : 'string');
}

/** What people call the kind of value that a schema describes. */
function kindLabel(schema: Schema): string {
  const kind = kindOf(schema);
  if (kind === 'choice') return 'one of a few';
  if (kind === 'list') return 'several';
  if (kind === 'group' || kind === 'json') return 'object';
  if (kind === 'slider') return 'number';
  return kind === 'line' ? 'text' : kind;
}
