import { Select } from '../ui/select.tsx';
import type { FieldProps } from './field-props.ts';

/** The most letters that fit side by side, with three more for each gap between values. */
const maxLetters = 40;

/** A field for one of several values: side by side if they fit, else in a menu. */
export function ChoiceField(props: FieldProps) {
  const { id, name, schema, value, isRequired, isInvalid, describedBy, onChange } = props;
  const values = (schema.enum ?? []).map(String);
  const chosen = value === undefined ? undefined : String(value);
  const fallback = schema.default === undefined ? undefined : String(schema.default);
  const choose = (next: string | undefined) =>
    onChange(schema.enum?.find((each) => String(each) === next));
  if (values.join('   ').length <= maxLetters) {
    return (
      <div
        className="segments"
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy}
      >
        {values.map((each) => (
          <label key={each} className="segment">
            <input
              type="radio"
              name={id}
              checked={(chosen ?? fallback) === each}
              onChange={() => choose(each)}
            />
            <span>{each}</span>
          </label>
        ))}
      </div>
    );
  }
  const byDefault = fallback === undefined ? 'None' : `Default: ${fallback}`;
  return (
    <Select
      id={id}
      describedBy={describedBy}
      value={chosen}
      label={name}
      invalid={isInvalid}
      onChange={choose}
      placeholder={fallback === undefined ? 'Choose' : `${fallback} (default)`}
      options={values.map((each) => ({ value: each, label: each }))}
      none={isRequired ? undefined : byDefault}
    />
  );
}
