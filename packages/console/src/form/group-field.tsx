import { useState } from 'react';
import { changed, type NestingProps, type Next } from './field-props.ts';

/** A group of fields. Optional fields that begin without a value are folded. */
export function GroupField({ id, schema, value, isInvalid, onChange, Value }: NestingProps) {
  const values = valuesOf(value);
  const { properties = {}, required = [] } = schema;
  const set = (name: string, next: Next) =>
    onChange((newest: unknown) => {
      const { [name]: before, ...others } = valuesOf(newest);
      const after = changed(before, next);
      const left = after === undefined ? others : { ...valuesOf(newest), [name]: after };
      return Object.keys(left).length > 0 ? left : undefined;
    });
  const row = (name: string) => {
    const own = properties[name] ?? {};
    return (
      <div className="group-row" key={name}>
        <label htmlFor={`${id}-${name}`} id={`${id}-${name}-label`} title={own.description}>
          {name}
        </label>
        <Value
          id={`${id}-${name}`}
          name={name}
          schema={own}
          value={values[name]}
          isInvalid={isInvalid}
          isRequired={required.includes(name)}
          describedBy={undefined}
          onChange={(next) => set(name, next)}
        />
      </div>
    );
  };
  const names = Object.keys(properties);
  // Chosen once, so that no field moves while the user types.
  const [filled] = useState(() => names.filter((name) => values[name] !== undefined));
  const shown = names.filter((name) => required.includes(name) || filled.includes(name));
  const folded = names.filter((name) => !shown.includes(name));
  return (
    <div className="group">
      {shown.map(row)}
      {folded.length > 0 && (
        <details className="fold small">
          <summary>
            {folded.map((name) => (
              <code key={name}>{name}</code>
            ))}
          </summary>
          {folded.map(row)}
        </details>
      )}
    </div>
  );
}

function valuesOf(value: unknown): Record<string, unknown> {
  return (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
}
