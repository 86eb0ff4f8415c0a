import { useState } from 'react';
import type { Input, Operation } from '../contract/types.ts';
import { Form } from '../form/form.tsx';
import { JsonInput } from '../form/json-input.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { changeDraft, type Draft, keepUnparsedText } from './drafts.ts';
import { inputLink } from './input-link.ts';

interface InputTabsProps {
  operation: Operation;
  draft: Draft;
  errors: readonly { field: string; message: string }[];
}

/** The input, as a form and as JSON. */
export function InputTabs({ operation, draft, errors }: InputTabsProps) {
  const { input, unparsedText, edition } = draft;
  const [shown, setShown] = useState(unparsedText === undefined ? 'form' : 'json');
  const props = { operation, input, errors };
  const onChange = (change: (input: Input) => Input) => changeDraft(operation, edition, change);
  const onUnparsedText = (text: string | undefined) => keepUnparsedText(operation, text);
  return (
    <Tabs
      label="Input"
      // JSON that cannot be parsed yet is corrected in the tab where it was typed.
      value={unparsedText === undefined ? shown : 'json'}
      onChange={(next) => unparsedText === undefined && setShown(next)}
      tabs={[
        {
          value: 'form',
          label: 'Form',
          content: <Form key={edition} {...props} onChange={onChange} />,
        },
        {
          value: 'json',
          label: 'JSON',
          content: (
            <JsonInput
              {...props}
              unparsedText={unparsedText}
              onChange={onChange}
              onUnparsedText={onUnparsedText}
            />
          ),
        },
      ]}
      beside={
        !operation.sensitive && (
          <CopyButton label="Copy link" text={() => inputLink(operation, input)} />
        )
      }
    />
  );
}
