import { createElement, Fragment, type ReactNode } from 'react';

/**
 * A text of the contract. `code` is shown as code, links as their text. Nothing in it is read as
 * HTML.
 */
export function Prose({ text }: { text: string }): ReactNode {
  const plain = text.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('**', '');
  const parts = plain.split(/`([^`]+)`/);
  return createElement(
    Fragment,
    {},
    ...parts.map((part, index) => (index % 2 ? createElement('code', {}, part) : part)),
  );
}
