import { Check, Copy, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';

const shownMs = 1500;

interface CopyButtonProps {
  /** The text to copy, or a function that makes it. */
  text: string | (() => string);
  label?: string;
  /** Shown instead of the label. */
  icon?: ReactNode;
}

/** Copies a text to the clipboard, and shows that for a moment. */
export function CopyButton({ text, label = 'Copy', icon }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  useEffect(() => {
    if (state === 'idle') return undefined;
    const timer = setTimeout(() => setState('idle'), shownMs);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () => {
    // Undefined if the page is not a secure context.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    const written =
      clipboard?.writeText(typeof text === 'string' ? text : text()) ??
      Promise.reject(new Error('no clipboard'));
    written.then(
      () => setState('copied'),
      () => setState('refused'),
    );
  };
  const refused = icon ? 'Copying is refused here' : 'Select it and copy';
  const words = { idle: label, copied: 'Copied', refused }[state];
  if (icon) {
    const shown = { idle: icon, copied: <Check size={15} />, refused: <X size={15} /> }[state];
    return (
      <button
        type="button"
        className="button quiet icon"
        aria-label={words}
        title={words}
        onClick={copy}
      >
        {shown}
      </button>
    );
  }
  return (
    <button type="button" className="button quiet small" onClick={copy}>
      {state === 'copied' ? <Check size={14} /> : <Copy size={14} />}
      <span aria-live="polite">{words}</span>
    </button>
  );
}
