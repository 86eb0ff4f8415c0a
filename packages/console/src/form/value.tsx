import { AlternativesField } from './alternatives-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import type { FieldProps } from './field-props.ts';
import { GroupField } from './group-field.tsx';
import { JsonField } from './json-field.tsx';
import { kindOf } from './kind.ts';
import { ListField } from './list-field.tsx';
import { SliderField } from './slider-field.tsx';
import { SwitchField } from './switch-field.tsx';
import { LineField, NumberField, TextField } from './text-fields.tsx';

const fields = {
  choice: ChoiceField,
  switch: SwitchField,
  slider: SliderField,
  number: NumberField,
  line: LineField,
  text: TextField,
  list: ListField,
  group: GroupField,
  alternatives: AlternativesField,
  json: JsonField,
};

/** The field for a value of any schema. */
export function Value(props: FieldProps) {
  const Field = fields[kindOf(props.schema)];
  return <Field {...props} Value={Value} />;
}
