import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Input, Operation } from '../contract/types.ts';
import { changed, type Next, topLevelField } from './field-props.ts';
import { FormField } from './form-field.tsx';
import { narrowed, ruleOf, useLimits } from './limits.ts';

interface FormProps {
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
    errors.filter(({ field }) => topLevelField(field) === name).map(({ message }) => message);
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
  const isRequired = (name: string) => required.includes(name);
  const ordered = [...names.filter(isRequired), ...names.filter((name) => !isRequired(name))];
  const folded = ordered.filter((name) => !shown.has(name));
  const isWrong = folded.some((name) => problemsOf(name).length > 0);
  if (names.length === 0) return <p className="muted">This operation takes no input.</p>;
  return (
    <div className="fields">
      {ordered.filter((name) => shown.has(name)).map(fieldOf)}
      {folded.length > 0 && (
        <FoldedFields names={folded} mustOpen={isWrong || shown.size === 0}>
          {folded.map(fieldOf)}
        </FoldedFields>
      )}
    </div>
  );
}

interface FoldedFieldsProps {
  names: readonly string[];
  mustOpen: boolean;
  children: ReactNode;
}

function FoldedFields({ names, mustOpen, children }: FoldedFieldsProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  // Whoever has corrected a field still looks at it: only the user closes the fold.
  useLayoutEffect(() => {
    if (mustOpen && fold.current) fold.current.open = true;
  }, [mustOpen]);
  return (
    <details className="fold" ref={fold}>
      <summary>
        {names.length} more {names.length === 1 ? 'field' : 'fields'}
        <span className="fold-names">{names.join(', ')}</span>
      </summary>
      <div className="fields">{children}</div>
    </details>
  );
}
