import { valueAsText } from '../ui/format.ts';
import { Select } from '../ui/select.tsx';
import type { FieldProps } from './field-props.ts';

/** The most letters that fit side by side, with three more for each gap between values. */
const maxLetters = 40;

/**
 * A field for one of several values: side by side if they fit, else in a menu. Where nothing may be
 * chosen, it is a menu, in which a choice can be taken back.
 */
export function ChoiceField(props: FieldProps) {
  const { schema, value, isRequired, onChange } = props;
  const choice: Choice = {
    values: (schema.enum ?? []).map(String),
    // Null means the same as leaving the field out.
    chosen: value == null ? undefined : valueAsText(value),
    byDefault: schema.default === undefined ? undefined : String(schema.default),
    choose: (next) => onChange(schema.enum?.find((each) => String(each) === next)),
  };
  const isAlwaysOne = isRequired || choice.byDefault !== undefined;
  return isAlwaysOne && choice.values.join('   ').length <= maxLetters ? (
    <Segments {...props} {...choice} />
  ) : (
    <Menu {...props} {...choice} />
  );
}

/** The values as texts. */
interface Choice {
  values: readonly string[];
  chosen: string | undefined;
  byDefault: string | undefined;
  choose: (next: string | undefined) => void;
}

function Segments({ id, describedBy, values, chosen, byDefault, choose }: FieldProps & Choice) {
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
            checked={(chosen ?? byDefault) === each}
            onChange={() => choose(each)}
          />
          <span>{each}</span>
        </label>
      ))}
    </div>
  );
}

function Menu(props: FieldProps & Choice) {
  const { id, name, isRequired, isInvalid, describedBy, values, chosen, byDefault, choose } = props;
  const none = byDefault === undefined ? 'None' : `Default: ${byDefault}`;
  return (
    <Select
      id={id}
      describedBy={describedBy}
      value={chosen}
      label={name}
      invalid={isInvalid}
      onChange={choose}
      placeholder={byDefault === undefined ? 'Choose' : `${byDefault} (default)`}
      options={values.map((each) => ({ value: each, label: each }))}
      none={isRequired ? undefined : none}
    />
  );
}
