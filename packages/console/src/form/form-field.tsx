import type { Operation, Schema } from '../contract/types.ts';
import { ModelEngine } from '../ui/model-engine.tsx';
import { Prose } from '../ui/prose.tsx';
import type { FieldProps, Next } from './field-props.ts';
import { kindOf } from './kind.ts';
import { modelFields, ruleOf, useModels } from './limits.ts';
import { MediaField } from './media-field.tsx';
import { ModelField } from './model-field.tsx';
import { Value } from './value.tsx';

interface FormFieldProps {
  operation: Operation;
  name: string;
  schema: Schema;
  /** The model whose limits make the schema narrower than in the contract. */
  model: string | undefined;
  value: unknown;
  /** What is wrong with the value. */
  problems: readonly string[];
  onChange: (next: Next) => void;
}

/** A field with its name, its description and its errors. */
export function FormField({
  operation,
  name,
  schema,
  model,
  value,
  problems,
  onChange,
}: FormFieldProps) {
  const id = `${operation.id}-${name}`;
  const isRequired = operation.schema.required?.includes(name) ?? false;
  // Which models there are is in the menu, and what the chosen one does is beside it.
  const about = takesCatalogueModel(name, schema) ? undefined : schema.description;
  const described = [about && `${id}-about`, problems.length > 0 && `${id}-problem`];
  const props: FieldProps = {
    id,
    name,
    schema,
    value,
    isRequired,
    onChange,
    isInvalid: problems.length > 0,
    describedBy: described.filter(Boolean).join(' ') || undefined,
  };
  const isInline = kindOf(schema) === 'switch';
  return (
    <div className={`field ${isInline ? 'is-inline' : ''}`}>
      <FieldHead {...props} model={model} />
      <InputField {...props} operation={operation} />
      {modelFields.includes(name) && (
        <ModelBehind operation={operation.id} modelId={value ?? schema.default} />
      )}
      {about && (
        <p className="field-about" id={`${id}-about`}>
          <Prose text={about} />
        </p>
      )}
      {problems.length > 0 && (
        <p className="field-error" id={`${id}-problem`} role="alert">
          {problems.join(' ')}
        </p>
      )}
    </div>
  );
}

/** The name of a field, and what it takes. */
function FieldHead({
  id,
  name,
  schema,
  isRequired,
  model,
}: FieldProps & Pick<FormFieldProps, 'model'>) {
  return (
    <div className="field-head">
      <label htmlFor={id} id={`${id}-label`} className="field-name">
        {name}
        {isRequired && (
          <span className="required" title="Required">
            required
          </span>
        )}
      </label>
      <span className="field-rule">
        {schema.enum ? model && 'choices' : ruleOf(schema)}
        {model && ` with ${model}`}
      </span>
    </div>
  );
}

/** Who runs the model that a field names. */
function ModelBehind({ operation, modelId }: { operation: string; modelId: unknown }) {
  const models = useModels().filter(({ operations }) => operations.includes(operation));
  const model = models.find(({ model_id }) => model_id === modelId);
  if (!model) return null;
  return (
    <>
      <p className="field-about">{model.description}</p>
      <ModelEngine model={model} />
    </>
  );
}

/**
 * Whether a field takes models of the catalogue only. `voice_model` also takes names that are not
 * in it.
 */
function takesCatalogueModel(name: string, schema: Schema): boolean {
  return modelFields.includes(name) && name !== 'voice_model' && !schema.enum;
}

function InputField({ operation, ...props }: FieldProps & { operation: Operation }) {
  const kinds = operation.media[props.name];
  if (kinds) return <MediaField {...props} kinds={kinds} />;
  const isModel = takesCatalogueModel(props.name, props.schema);
  return isModel ? <ModelField {...props} operation={operation} /> : <Value {...props} />;
}
