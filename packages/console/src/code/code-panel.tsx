import { useState } from 'react';
import type { Input, Operation } from '../contract/types.ts';
import { serviceUrl } from '../session/service-url.ts';
import { useSession } from '../session/session.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { Code } from './code.tsx';
import { keyPlaceholder, samplesOf } from './sample.ts';

/** The form's current request as code. */
export function CodePanel({ operation, input }: { operation: Operation; input: Input }) {
  const [isKeyShown, setKeyShown] = useState(false);
  const [shown, setShown] = useState('curl');
  const { key } = useSession();
  const samples = samplesOf(operation, input, serviceUrl, isKeyShown ? key : undefined);
  const current = samples.find(({ lang }) => lang === shown) ?? samples[0];
  const carriesKey = current?.source.includes(isKeyShown && key ? key : keyPlaceholder);
  return (
    <div className="card code-card">
      <Tabs
        label="Language"
        value={current?.lang}
        onChange={setShown}
        tabs={samples.toReversed().map(({ lang, label, source }) => ({
          value: lang,
          label,
          content: <Code language={lang === 'curl' ? 'bash' : 'typescript'} code={source} />,
        }))}
        beside={<CopyButton text={current?.source ?? ''} />}
      />
      {carriesKey && key !== undefined && (
        <label className="key-toggle">
          <input type="checkbox" checked={isKeyShown} onChange={() => setKeyShown(!isKeyShown)} />{' '}
          with my API key
        </label>
      )}
    </div>
  );
}
