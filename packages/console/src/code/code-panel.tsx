import { useState } from 'react';
import type { Input, Operation } from '../contract/types.ts';
import { serviceUrl } from '../session/service-url.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { Code } from './code.tsx';
import { languages, samplesOf } from './sample.ts';

/** The form's current request as code. */
export function CodePanel({ operation, input }: { operation: Operation; input: Input }) {
  const [shown, setShown] = useState('curl');
  // curl first: it needs no package.
  const samples = samplesOf(operation, input, serviceUrl).toReversed();
  const current = samples.find(({ lang }) => lang === shown) ?? samples[0];
  return (
    <div className="card code-card">
      <Tabs
        label="Language"
        value={current?.lang}
        onChange={setShown}
        tabs={samples.map(({ lang, label, source }) => ({
          value: lang,
          label,
          content: <Code language={languages[lang]} code={source} />,
        }))}
        beside={<CopyButton text={current?.source ?? ''} />}
      />
    </div>
  );
}
