import { Download } from 'lucide-react';
import { useState } from 'react';
import { Code } from '../code/code.tsx';
import type { Operation } from '../contract/types.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { isSecretField } from '../ui/secret-fields.ts';

/** The answer as JSON. Secrets in it are hidden until the user wants to see them. */
export function RawAnswer({ operation, answer }: { operation: Operation; answer: unknown }) {
  const [isShown, setShown] = useState(false);
  const hides = operation.sensitive && !isShown;
  const text = JSON.stringify(answer, hides ? masked : undefined, 2) ?? '';
  return (
    <>
      <Code language="json" code={text} label="Raw answer" />
      <div className="actions">
        <CopyButton text={text} />
        <a
          className="button quiet small"
          download={`${operation.id}.json`}
          href={`data:application/json;charset=utf-8,${encodeURIComponent(text)}`}
        >
          <Download size={14} aria-hidden /> Download
        </a>
        {operation.sensitive && (
          <button type="button" className="button quiet small" onClick={() => setShown(!isShown)}>
            {isShown ? 'Hide secrets' : 'Show secrets'}
          </button>
        )}
      </div>
    </>
  );
}

function masked(name: string, value: unknown): unknown {
  return typeof value === 'string' && isSecretField(name) ? '•'.repeat(12) : value;
}
