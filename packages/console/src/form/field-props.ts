import type { ComponentType } from 'react';
import type { Schema } from '../contract/types.ts';

/** What a field of a form gets, whatever its schema. */
export interface FieldProps {
  /** Name of the field as the contract has it; of an item of a list, its place. */
  name: string;
  /** Unique in the page. */
  id: string;
  schema: Schema;
  value: unknown;
  isRequired: boolean;
  isInvalid: boolean;
  describedBy: string | undefined;
  /** Called with undefined where the field is to be left out. */
  onChange: (value: unknown) => void;
}

/** What a field gets that holds others: `Value` asks for any of them. */
export interface NestingProps extends FieldProps {
  Value: ComponentType<FieldProps>;
}

/** `messages[0].content` → `messages` */
export function topOf(field: string): string {
  return /^[^.[\]]+/.exec(field)?.[0] ?? field;
}
