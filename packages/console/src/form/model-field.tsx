import { Select } from '../ui/select.tsx';
import type { FieldProps } from './field-props.ts';
import { useModels } from './limits.ts';
import { LineField } from './text-fields.tsx';

export interface ModelFieldProps extends FieldProps {
  operation: string;
}

/** A field for one of the models that the catalogue lists for the operation. */
export function ModelField({ operation, ...props }: ModelFieldProps) {
  const { id, name, value, isRequired, isInvalid, describedBy, onChange } = props;
  const models = useModels().filter(({ operations }) => operations.includes(operation));
  if (models.length === 0) return <LineField {...props} />;
  const options = models.map(({ model_id, name: label }) => ({
    value: model_id,
    label: model_id,
    hint: label,
  }));
  const isOther =
    typeof value === 'string' && value !== '' && !models.some(({ model_id }) => model_id === value);
  return (
    <Select
      id={id}
      describedBy={describedBy}
      label={name}
      invalid={isInvalid}
      onChange={onChange}
      value={typeof value === 'string' && value !== '' ? value : undefined}
      placeholder="Choose a model"
      options={isOther ? [...options, { value: String(value), label: String(value) }] : options}
      none={isRequired ? undefined : 'None'}
    />
  );
}
