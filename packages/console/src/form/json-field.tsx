import { useState } from 'react';
import type { FieldProps } from './field-props.ts';

/** A field for any JSON value, where the schema does not say which. */
export function JsonField({ id, name, value, isRequired, describedBy, onChange }: FieldProps) {
  // Shows the text as it was typed, until the value changes otherwise, as when another kind is chosen.
  const [typed, setTyped] = useState<{ text: string; value: unknown; isBroken: boolean }>();
  const isTyped = typed !== undefined && typed.value === value;
  const written = value === undefined ? '' : JSON.stringify(value, null, 2);
  const text = isTyped ? typed.text : written;
  const isBroken = isTyped && typed.isBroken;
  const read = (next: string) => {
    try {
      const parsed: unknown = next.trim() === '' ? undefined : JSON.parse(next);
      setTyped({ text: next, value: parsed, isBroken: false });
      onChange(parsed);
    } catch {
      setTyped({ text: next, value, isBroken: true });
    }
  };
  return (
    <>
      <textarea
        id={id}
        className="control mono"
        aria-label={`${name}, as JSON`}
        aria-required={isRequired}
        aria-invalid={isBroken}
        data-broken={isBroken || undefined}
        aria-describedby={describedBy}
        placeholder="{ }"
        rows={2}
        spellCheck={false}
        value={text}
        onChange={({ target }) => read(target.value)}
      />
      {isBroken && <p className="field-error">This is not JSON yet.</p>}
    </>
  );
}
