import { useState } from 'react';
import type { FieldProps } from './field-props.ts';

/** A field for any JSON value, where the schema does not say which. */
export function JsonField({ id, name, value, isRequired, describedBy, onChange }: FieldProps) {
  const [text, setText] = useState(() =>
    value === undefined ? '' : JSON.stringify(value, null, 2),
  );
  const [isBroken, setBroken] = useState(false);
  const read = (next: string) => {
    setText(next);
    try {
      onChange(next.trim() === '' ? undefined : JSON.parse(next));
      setBroken(false);
    } catch {
      setBroken(true);
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
