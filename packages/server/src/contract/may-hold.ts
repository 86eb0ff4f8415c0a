import type { OperationId } from '@genmedia/types';
import { toJSONSchema, ZodObject, type ZodType } from 'zod';
import { operations } from './operation.ts';

/** Whether the body of an operation's requests has a field of this name, by the contract. */
export function hasField(id: OperationId, field: string): boolean {
  return fieldOf(id, field) !== undefined;
}

/** Whether the body of an operation's requests has a field that may hold a value, by the contract. */
export function mayHold(id: OperationId, field: string, value: unknown): boolean {
  return fieldOf(id, field)?.safeParse(value).success ?? false;
}

/** What a field may hold: a number itself, the characters of a text, or the items of a list. */
export interface FieldRange {
  /** -Infinity where the contract says none. */
  least: number;
  /** Infinity where the contract says none. */
  most: number;
  isWhole: boolean;
}

const ranges = new Map<string, FieldRange | undefined>();

/**
 * From what to what the contract lets a field of the body of an operation's requests be; that of the
 * list where it may be one or a single item. Undefined where there is no such field, or nothing to count.
 */
export function rangeOf(id: OperationId, field: string): FieldRange | undefined {
  const key = `${id} ${field}`;
  if (!ranges.has(key)) ranges.set(key, readRange(fieldOf(id, field)));
  return ranges.get(key);
}

type Word = 'minimum' | 'maximum' | 'minLength' | 'maxLength' | 'minItems' | 'maxItems';

const words: Readonly<Record<string, readonly [Word, Word]>> = {
  number: ['minimum', 'maximum'],
  integer: ['minimum', 'maximum'],
  string: ['minLength', 'maxLength'],
  array: ['minItems', 'maxItems'],
};

function readRange(field: ZodType | undefined): FieldRange | undefined {
  if (!field) return undefined;
  const whole = toJSONSchema(field, { io: 'input', unrepresentable: 'any' });
  const schema = whole.anyOf?.find(({ type }) => type === 'array') ?? whole;
  const type = String(schema.type);
  const [lower, upper] = words[type] ?? [];
  if (!lower || !upper) return undefined;
  const { [lower]: least = -Infinity, [upper]: most = Infinity } = schema;
  return { least, most, isWhole: type !== 'number' };
}

function fieldOf(id: OperationId, field: string): ZodType | undefined {
  const { body } = operations[id];
  return body instanceof ZodObject ? body.shape[field] : undefined;
}
