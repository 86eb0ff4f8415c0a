import { useState } from 'react';
import type { FieldProps } from './field-props.ts';

/** The type of the input for texts of a format. */
const inputTypes: Record<string, string> = { email: 'email', password: 'password', uri: 'url' };

/** A text in one line. If the contract has several examples, the field suggests them. */
export function LineField(props: FieldProps) {
  const { id, schema, value, isRequired, onChange } = props;
  const [example, ...others] = schema.examples ?? [];
  const suggestions = others.length > 0 ? [example, ...others].map(String) : [];
  return (
    <>
      <input
        {...attributesOf(props)}
        type={inputTypes[schema.format ?? ''] ?? 'text'}
        autoComplete="off"
        list={suggestions.length > 0 ? `${id}-suggestions` : undefined}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => onChange(textOf(target.value, isRequired))}
      />
      {suggestions.length > 0 && (
        <datalist id={`${id}-suggestions`}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** A text of any length. The field grows with it. */
export function TextField(props: FieldProps) {
  const { value, isRequired, onChange } = props;
  return (
    <textarea
      {...attributesOf(props)}
      rows={1}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(textOf(target.value, isRequired))}
    />
  );
}

export function NumberField(props: FieldProps) {
  const { id, schema, value, isRequired, isInvalid, describedBy, onChange } = props;
  const { minimum, maximum, default: fallback } = schema;
  // Browsers show letters and a comma, and give an empty value for them.
  const [isBad, setBad] = useState(false);
  const isBroken = isBad && value === undefined;
  return (
    <>
      <input
        {...attributesOf(props)}
        className="control number"
        type="number"
        inputMode={schema.type === 'integer' ? 'numeric' : 'decimal'}
        min={minimum}
        max={maximum}
        step={schema.multipleOf ?? (schema.type === 'integer' ? 1 : 'any')}
        placeholder={String(fallback ?? (isRequired ? '' : 'auto'))}
        value={typeof value === 'number' ? value : ''}
        aria-invalid={isBroken || isInvalid}
        aria-describedby={isBroken ? `${id}-broken` : describedBy}
        data-broken={isBroken || undefined}
        onInput={({ currentTarget }) => setBad(currentTarget.validity.badInput)}
        onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
      />
      {isBroken && (
        <p id={`${id}-broken`} className="field-error">
          This is not a number.
        </p>
      )}
    </>
  );
}

/** An empty field is left out, unless it is required. */
function textOf(text: string, isRequired: boolean): string | undefined {
  return text === '' && !isRequired ? undefined : text;
}

function hintOf({ schema }: FieldProps): string | undefined {
  if (schema.default !== undefined) return String(schema.default);
  const [example] = schema.examples ?? [];
  return example === undefined ? undefined : `e.g. ${String(example)}`;
}

function attributesOf(props: FieldProps) {
  const { id, isRequired, isInvalid, describedBy } = props;
  return {
    id,
    className: 'control',
    placeholder: hintOf(props),
    'aria-required': isRequired,
    'aria-invalid': isInvalid,
    'aria-describedby': describedBy,
  };
}
