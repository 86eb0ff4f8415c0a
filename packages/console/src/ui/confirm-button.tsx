import * as Radix from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

interface ConfirmButtonProps {
  /** What the button shows. */
  children: ReactNode;
  isDisabled: boolean;
  question: string;
  /** What happens after a yes. */
  consequence: string;
  /** The button of the dialog that says yes. */
  yes: string;
  onConfirm: () => void;
}

/** A button for what cannot be undone: it asks first. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { children, isDisabled, question, consequence, yes, onConfirm } = props;
  return (
    <Dialog
      title={question}
      description={consequence}
      className="question"
      trigger={
        <button type="button" className="button quiet small" disabled={isDisabled}>
          {children}
        </button>
      }
    >
      <div className="actions">
        <Radix.Close className="button primary" onClick={onConfirm}>
          {yes}
        </Radix.Close>
        <Radix.Close className="button">Cancel</Radix.Close>
      </div>
    </Dialog>
  );
}
