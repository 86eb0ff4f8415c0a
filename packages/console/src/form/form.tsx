import { type ReactNode, useState } from 'react';
import type { Input, Operation } from '../contract/types.ts';
import { changed, type Next, topLevelField } from './field-props.ts';
import { FormField } from './form-field.tsx';
import { narrowed, ruleOf, useLimits } from './limits.ts';

export interface FormProps {
  operation: Operation;
  input: Input;
  errors: readonly { field: string; message: string }[];
  /** Called with a function that makes the next input of the newest one. */
  onChange: (change: (input: Input) => Input) => void;
}

/**
 * The form of an operation. It shows required fields and those that have a value, and folds the
 * rest.
 */
export function Form({ operation, input, errors, onChange }: FormProps) {
  const { properties = {}, required = [] } = operation.schema;
  const names = Object.keys(properties);
  const limits = useLimits(operation, input);
  // Chosen once, so that no field moves while the user types.
  const [shown] = useState(
    () => new Set(names.filter((name) => required.includes(name) || input[name] !== undefined)),
  );
  const set = (name: string, next: Next) =>
    onChange((newest) => {
      const { [name]: value, ...others } = newest;
      const after = changed(value, next);
      return after === undefined ? others : { ...newest, [name]: after };
    });
  const problemsOf = (name: string) =>
    errors.filter(({ field }) => topOf(field) === name).map(({ message }) => message);
  const fieldOf = (name: string) => {
    const declared = properties[name] ?? {};
    const schema = narrowed(declared, limits.fields[name]);
    return (
      <FormField
        key={name}
        operation={operation}
        name={name}
        schema={schema}
        value={input[name]}
        model={ruleOf(schema) === ruleOf(declared) ? undefined : limits.model}
        problems={problemsOf(name)}
        onChange={(next) => set(name, next)}
      />
    );
  };
  const ordered = [...names].sort((one, other) => rank(required, one) - rank(required, other));
  const folded = ordered.filter((name) => !shown.has(name));
  const isWrong = folded.some((name) => problemsOf(name).length > 0);
  if (names.length === 0) return <p className="muted">It takes no input.</p>;
  return (
    <div className="fields">
      {ordered.filter((name) => shown.has(name)).map(fieldOf)}
      {folded.length > 0 && (
        <FoldedFields names={folded} isOpen={isWrong || shown.size === 0}>
          {folded.map(fieldOf)}
        </FoldedFields>
      )}
    </div>
  );
}

interface FoldedFieldsProps {
  names: readonly string[];
  isOpen: boolean;
  children: ReactNode;
}

function FoldedFields({ names, isOpen, children }: FoldedFieldsProps) {
  return (
    <details className="fold" open={isOpen || undefined}>
      <summary>
        {names.length} more {names.length === 1 ? 'field' : 'fields'}
        <span className="fold-names">{names.join(', ')}</span>
      </summary>
      <div className="fields">{children}</div>
    </details>
  );
}

function rank(required: readonly string[], name: string): number {
  return required.includes(name) ? 0 : 1;
}
