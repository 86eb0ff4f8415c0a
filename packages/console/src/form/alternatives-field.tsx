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
    return typeof value === 'object' && !Array.isArray(value) && hasConstants(schema, value);
  if (kind === 'switch') return typeof value === 'boolean';
  return typeof value === (kind === 'slider' || kind === 'number' ? 'number' : 'string');
}

/** Whether an object has the constants by which alternatives differ. */
function hasConstants(schema: Schema, value: object | null): boolean {
  const entries = new Map(Object.entries(value ?? {}));
  return constantsOf(schema).every(([name, constant]) => entries.get(name) === constant);
}

/** The fields of an object that have one value only, such as `type`. */
function constantsOf({ properties = {} }: Schema): [name: string, constant: unknown][] {
  return Object.entries(properties).flatMap(([name, own]) =>
    own.const === undefined ? [] : [[name, own.const]],
  );
}

/** What people call the kind of value that a schema describes. */
function kindLabel(schema: Schema): string {
  const kind = kindOf(schema);
  if (kind === 'choice') return 'one of a few';
  if (kind === 'list') return 'several';
  if (kind === 'group' || kind === 'json') return String(constantsOf(schema)[0]?.[1] ?? 'object');
  if (kind === 'slider') return 'number';
  return kind === 'line' ? 'text' : kind;
}
