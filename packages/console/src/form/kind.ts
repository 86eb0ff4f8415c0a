import type { Schema } from '../contract/types.ts';

type FieldKind =
  | 'choice'
  | 'switch'
  | 'slider'
  | 'number'
  | 'line'
  | 'text'
  | 'list'
  | 'group'
  | 'alternatives'
  | 'json';

/** The most steps of a slider that a user can still set by hand. */
const maxSliderSteps = 1000;
/** The longest text that gets a field of one line. */
const maxLineLength = 200;

/** The kind of field for a value of this schema. */
export function kindOf(schema: Schema): FieldKind {
  const { type, anyOf, minimum, maximum, format, pattern, maxLength, properties } = schema;
  if (schema.enum) return 'choice';
  if (anyOf) return 'alternatives';
  if (type === 'boolean') return 'switch';
  if (type === 'integer' || type === 'number') {
    const range = (maximum ?? Number.POSITIVE_INFINITY) - (minimum ?? Number.NEGATIVE_INFINITY);
    return range / stepOf(schema) <= maxSliderSteps ? 'slider' : 'number';
  }
  if (type === 'string') {
    const isShort =
      format !== undefined ||
      pattern !== undefined ||
      (maxLength ?? maxLineLength + 1) <= maxLineLength;
    return isShort ? 'line' : 'text';
  }
  if (type === 'array' && schema.items) return 'list';
  if (type === 'object' && properties) return 'group';
  return 'json';
}

/** The step of a slider. */
export function stepOf({ type, multipleOf, minimum = 0, maximum = 1 }: Schema): number {
  if (multipleOf !== undefined) return multipleOf;
  if (type === 'integer') return 1;
  return maximum - minimum <= 2 ? 0.01 : 0.1;
}

/** The first value of a new item or field. */
export function blankOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const kind = kindOf(schema);
  if (kind === 'alternatives') return blankOf(schema.anyOf?.[0] ?? {});
  if (kind === 'list') return [];
  if (kind === 'group') {
    const required = schema.required ?? [];
    return Object.fromEntries(
      required.map((name) => [name, blankOf(schema.properties?.[name] ?? {})]),
    );
  }
  if (kind === 'switch') return false;
  if (kind === 'slider' || kind === 'number') return schema.minimum ?? 0;
  return kind === 'json' ? {} : '';
}
