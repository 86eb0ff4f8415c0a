import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

interface DialogProps {
  title: string;
  /** Read out with the title. */
  description?: string;
  trigger: ReactNode;
  children: ReactNode;
  className: string;
}

/** A dialog over the page until it is closed. */
export function Dialog({ title, description, trigger, children, className }: DialogProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Overlay className="overlay" />
        <Radix.Content
          className={`dialog ${className}`}
          {...(description === undefined && { 'aria-describedby': undefined })}
        >
          <header className="dialog-head">
            <Radix.Title className="dialog-title">{title}</Radix.Title>
            <Radix.Close className="button quiet icon" aria-label="Close">
              <X size={18} />
            </Radix.Close>
          </header>
          {description !== undefined && <Radix.Description>{description}</Radix.Description>}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
