import type { ComponentType } from 'react';
import type { Schema } from '../contract/types.ts';

/**
 * The next value of a field, undefined if the field should be left out; or a function that makes it
 * of the newest value. What does not happen at once, such as the end of an upload, passes a function:
 * the value may have changed since the field was rendered. Values are JSON, so no value is a function.
 */
export type Next = unknown;

/** The value after a change. */
export function changed(value: unknown, next: Next): unknown {
  return typeof next === 'function' ? next(value) : next;
}

/** What every field of a form gets, whatever its schema. */
export interface FieldProps {
  /** The field's name in the contract. For an item of a list, its number. */
  name: string;
  /** Unique in the page. */
  id: string;
  schema: Schema;
  value: unknown;
  isRequired: boolean;
  isInvalid: boolean;
  describedBy: string | undefined;
  /** Called with the next value, or with a function of the newest one. */
  onChange: (next: Next) => void;
}

/** What a field gets that contains other fields. `Value` renders any of them. */
export interface NestingProps extends FieldProps {
  Value: ComponentType<FieldProps>;
}

/** `messages[0].content` → `messages` */
export function topLevelField(field: string): string {
  return /^[^.[\]]+/.exec(field)?.[0] ?? field;
}
