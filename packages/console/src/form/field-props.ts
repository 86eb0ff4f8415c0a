import type { ComponentType } from 'react';
import type { Schema } from '../contract/types.ts';

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
  /** Called with undefined if the field should be left out. */
  onChange: (value: unknown) => void;
}

/** What a field gets that contains other fields. `Value` renders any of them. */
export interface NestingProps extends FieldProps {
  Value: ComponentType<FieldProps>;
}

/** `messages[0].content` → `messages` */
export function topOf(field: string): string {
  return /^[^.[\]]+/.exec(field)?.[0] ?? field;
}
