import type { FieldLimits, Model } from '@genmedia/types/client';
import { tools } from '../generated/tools.ts';
import type { JsonSchema } from '../tools/tool-row.ts';

/** The fields in which requests name a model. */
const modelFields = ['model_id', 'model'];

/** A property of a declared type. */
interface Property {
  name: string;
  comment?: string;
  isOptional?: boolean;
  type: string;
}

/**
 * The text of a declaration file that adds the models of a service to `ModelInputs`: for each
 * operation that can name a model, what each of its models takes.
 *
 * @param service names the service in the file.
 */
export function modelTypes(service: string, models: readonly Model[]): string {
  const operations = Object.entries(tools).flatMap(([operation, { input }]) => {
    const inputs = inputsOf(operation, input, models);
    return inputs.length > 0 ? [`    ${operation}:\n${inputs.map(declared).join('\n')};`] : [];
  });
  return `// Written by \`npx @genmedia/client types\`. Write it again when the models change.
// The models of ${service}.

import type {} from '@genmedia/client';

declare module '@genmedia/client' {
  interface ModelInputs {
${operations.join('\n')}
  }
}
`;
}

/** What each model of an operation takes; empty if no request of the operation names a model. */
function inputsOf(operation: string, input: JsonSchema, models: readonly Model[]): Property[][] {
  const names = modelFields.filter((field) => input.properties?.[field]);
  const [name] = names;
  if (name === undefined) return [];
  const only = input.properties?.[name]?.enum as readonly string[] | undefined;
  const isOptional = !input.required?.includes(name);
  const inputs = models
    .filter(({ operations }) => operations.includes(operation))
    .filter(({ model_id: id }) => only?.includes(id) ?? true)
    .map((model) => [
      ...names.map((each) => named(each, model, names.length > 1)),
      ...fieldsOf(operation, input, model),
    ]);
  // Where the operation has a model of its own, requests need to name none.
  const unnamed = { name, isOptional, type: 'undefined' };
  return isOptional && names.length === 1 && inputs.length > 0 ? [...inputs, [unnamed]] : inputs;
}

function named(name: string, { model_id: id, ...model }: Model, isOptional: boolean): Property {
  const comment = sentences([model.name, model.description]);
  return { name, comment, isOptional, type: literal(id) };
}

/** The fields in which the model takes less than the contract allows, or needs more. */
function fieldsOf(operation: string, input: JsonSchema, model: Model): Property[] {
  const limits = model.limits?.[operation] ?? {};
  const fields = Object.entries(limits).map(([name, limit]) => limited(name, input, limit));
  const hasScheduler = input.properties?.scheduler !== undefined;
  const scheduler = { name: 'scheduler', comment: 'This model needs one.', type: 'string' };
  return [
    ...withSizes(fields, input, model.sizes),
    ...(model.needs_scheduler && hasScheduler ? [scheduler] : []),
  ];
}

function limited(name: string, input: JsonSchema, { enum: only, ...limit }: FieldLimits): Property {
  const isOptional = !input.required?.includes(name);
  const type = only?.map(literal).join(' | ') ?? 'unknown';
  return { name, comment: sentences([rangeOf(limit)]), isOptional, type };
}

/** Adds to width and height which sizes the model draws: it crops any other from one of these. */
function withSizes(fields: Property[], input: JsonSchema, sizes?: readonly string[]): Property[] {
  const sides = ['width', 'height'].filter((side) => input.properties?.[side]);
  if (!sizes || sides.length === 0) return fields;
  const drawn = `Drawn as ${sizes.join(', ')}; other sizes are cropped from these.`;
  const others = fields.filter(({ name }) => !sides.includes(name));
  const bySize = sides.map((name): Property => {
    const field = fields.find((each) => each.name === name) ?? limited(name, input, {});
    return { ...field, comment: sentences([field.comment, drawn]) };
  });
  return [...bySize, ...others];
}

function rangeOf(limit: FieldLimits): string | undefined {
  const range = (least: number | undefined, most: number | undefined, noun = '') => {
    const unit = noun && ` ${noun}${(most ?? least) === 1 ? '' : 's'}`;
    if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}`;
    if (least !== undefined) return `At least ${least}${unit}`;
    return most === undefined ? undefined : `At most ${most}${unit}`;
  };
  return (
    range(limit.minimum, limit.maximum) ??
    range(limit.minLength, limit.maxLength, 'character') ??
    range(limit.minItems, limit.maxItems, 'file')
  );
}

/** Texts as sentences on one line, which cannot end the comment that they stand in. */
function sentences(texts: readonly (string | undefined)[]): string {
  return texts
    .map((text = '') => text.trim().replace(/\s+/g, ' ').replaceAll('*/', '* /'))
    .filter((text) => text !== '')
    .map((text) => text.replace(/(?<![.!?])$/, '.'))
    .join(' ');
}

const literal = (value: number | string) => JSON.stringify(value);

/** One member of the union of an operation. */
function declared(properties: readonly Property[]): string {
  const lines = properties.flatMap(({ name, comment, isOptional, type }) => {
    const field = isOptional ? `${name}?: ${orUndefined(type)}` : `${name}: ${type}`;
    return [...(comment ? [`          /** ${comment} */`] : []), `          ${field};`];
  });
  return ['      | {', ...lines, '        }'].join('\n');
}

function orUndefined(type: string): string {
  return ['unknown', 'undefined'].includes(type) ? type : `${type} | undefined`;
}
