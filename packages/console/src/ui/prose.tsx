import { Fragment, type ReactNode } from 'react';

/** A text of the contract: `code` as code, links as their words. Nothing of it is read as HTML. */
export function Prose({ text }: { text: string }): ReactNode {
  const parts = text.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').split(/`([^`]+)`/);
  return parts.map((part, index) =>
    // The same text at the same place is the same part.
    index % 2 ? (
      <code key={`${index} ${part}`}>{part}</code>
    ) : (
      <Fragment key={`${index} ${part}`}>{part.replaceAll('**', '')}</Fragment>
    ),
  );
}
