import { useState } from 'react';
import type { Input, Operation } from '../contract/types.ts';
import { credentialNames, readInput } from './read-input.ts';

interface JsonInputProps {
  operation: Operation;
  input: Input;
  /** The last typed text, if it is no valid input. */
  unparsedText: string | undefined;
  errors: readonly { field: string; message: string }[];
  onChange: (change: (input: Input) => Input) => void;
  onUnparsedText: (text: string | undefined) => void;
}

/** The whole input as JSON, for users who already have a request or want to copy it. */
export function JsonInput(props: JsonInputProps) {
  const { operation, input, unparsedText, errors, onChange, onUnparsedText } = props;
  // Shows the text as it was typed, until the input changes otherwise.
  const [typed, setTyped] = useState<{ text: string; input: Input }>();
  const written = typed?.input === input ? typed.text : JSON.stringify(input, null, 2);
  const text = unparsedText ?? written;
  const problem =
    unparsedText === undefined ? undefined : readInput(operation, unparsedText).problem;
  const id = jsonInputId(operation);
  const change = (next: string) => {
    const read = readInput(operation, next);
    if (!read.input) return onUnparsedText(next);
    const { input: typedInput } = read;
    setTyped({ text: next, input: typedInput });
    onChange(() => typedInput);
    onUnparsedText(undefined);
  };
  return (
    <div className="field">
      <textarea
        id={id}
        className="control mono json-input"
        aria-label={`Input of ${operation.id}, as JSON`}
        aria-invalid={problem !== undefined || errors.length > 0}
        aria-describedby={`${id}-help`}
        rows={Math.min(24, Math.max(8, text.split('\n').length))}
        spellCheck={false}
        value={text}
        onChange={({ target }) => change(target.value)}
      />
      <div id={`${id}-help`} aria-live="polite">
        {problem !== undefined && <p className="field-error">{problem}</p>}
        {errors.map(({ field, message }) => (
          <p key={field + message} className="field-error">
            {field}: {message}
          </p>
        ))}
        {credentialNames(operation).length > 0 && (
          <p className="field-about">Your API key is added when the input is sent.</p>
        )}
      </div>
    </div>
  );
}

export function jsonInputId({ id }: Operation): string {
  return `${id}-json`;
}
