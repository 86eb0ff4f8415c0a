import { useEffect } from 'react';
import type { Operation } from '../contract/types.ts';
import { isForTests, testsLast } from '../ui/model-labels.ts';
import { Select } from '../ui/select.tsx';
import type { FieldProps } from './field-props.ts';
import { useModels } from './limits.ts';
import { LineField } from './text-fields.tsx';

interface ModelFieldProps extends FieldProps {
  operation: Operation;
}

/**
 * A field for one of the models that the catalogue lists for the operation. If the contract's example
 * names a model that this service does not have, the field gets one that it has.
 */
export function ModelField({ operation, ...props }: ModelFieldProps) {
  const { id, name, value, isRequired, isInvalid, describedBy, onChange } = props;
  const models = testsLast(
    useModels().filter(({ operations }) => operations.includes(operation.id)),
  );
  // The sandbox may have models that fail on purpose.
  const usual = models.find(({ engine }) => engine !== 'sandbox') ?? models[0];
  const isOfExample = operation.examples.some(({ input }) => input[name] === value);
  const isListed = models.some(({ model_id }) => model_id === value);
  const instead = isOfExample && value !== undefined && !isListed ? usual?.model_id : undefined;
  useEffect(() => {
    if (instead !== undefined) onChange(instead);
  }, [instead, onChange]);
  if (models.length === 0) return <LineField {...props} />;
  const options = models.map((model) => ({
    value: model.model_id,
    label: model.model_id,
    hint: isForTests(model) ? `${model.name}, for tests` : model.name,
  }));
  const isOther = typeof value === 'string' && value !== '' && !isListed;
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
