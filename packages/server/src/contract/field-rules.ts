import type { OperationId } from '@genmedia/types';
import { toJSONSchema, ZodObject, type ZodType } from 'zod';
import { operations } from './operations.ts';

/** Whether an operation's request body has a field of this name, according to the contract. */
export function hasField(id: OperationId, field: string): boolean {
  return fieldOf(id, field) !== undefined;
}

/** Whether a field of an operation's request body may have a value, according to the contract. */
export function mayHold(id: OperationId, field: string, value: unknown): boolean {
  return fieldOf(id, field)?.safeParse(value).success ?? false;
}

/**
 * The range of a field: of a number, of the length of a text, or of the number of items of a list.
 */
export interface FieldRange {
  /** -Infinity if the contract has no lower limit. */
  least: number;
  /** Infinity if the contract has no upper limit. */
  most: number;
  /** Whether its numbers are whole, as those of characters and items are. */
  isWhole: boolean;
}

const ranges = new Map<string, FieldRange | undefined>();

/**
 * The range that the contract allows for a field of an operation's request body. If the field takes
 * a list or a single item, the range of the list. Undefined if there is no such field, or nothing
 * to count.
 */
export function rangeOf(id: OperationId, field: string): FieldRange | undefined {
  const key = `${id} ${field}`;
  if (!ranges.has(key)) ranges.set(key, readRange(fieldOf(id, field)));
  return ranges.get(key);
}

type LimitKeyword = 'minimum' | 'maximum' | 'minLength' | 'maxLength' | 'minItems' | 'maxItems';

const limitKeywords: Readonly<Record<string, readonly [LimitKeyword, LimitKeyword]>> = {
  number: ['minimum', 'maximum'],
  integer: ['minimum', 'maximum'],
  string: ['minLength', 'maxLength'],
  array: ['minItems', 'maxItems'],
};

function readRange(field: ZodType | undefined): FieldRange | undefined {
  if (!field) return undefined;
  const fullSchema = toJSONSchema(field, { io: 'input', unrepresentable: 'any' });
  const branches = fullSchema.anyOf?.filter((branch) => branch.type !== 'null') ?? [];
  const list = branches.find((branch) => branch.type === 'array');
  const schema = (branches.length === 1 ? branches[0] : list) ?? fullSchema;
  const type = String(schema.type);
  const [lower, upper] = limitKeywords[type] ?? [];
  if (!lower || !upper) return undefined;
  const { [lower]: least = -Infinity, [upper]: most = Infinity } = schema;
  return { least, most, isWhole: type !== 'number' };
}

function fieldOf(id: OperationId, field: string): ZodType | undefined {
  const { body } = operations[id];
  return body instanceof ZodObject ? body.shape[field] : undefined;
}
