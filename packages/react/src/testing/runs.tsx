import { createClient } from '@genmedia/client';
import { useEffect, useState } from 'react';
import { useJob, useRun } from '../index.ts';
import { refresh } from './fast-refresh.ts';
import { mount } from './mount.tsx';

// The page for the tests of runs. Its address says what it shows.
const settings = new URLSearchParams(location.search);
const input = { model_id: 'sandbox-image', prompt: 'A red lighthouse', width: 512, height: 512 };
const storageKey = settings.get('storageKey') ?? undefined;

const genmedia = createClient({
  baseUrl: settings.get('service') ?? '',
  apiKey: settings.get('apiKey') ?? '',
  dangerouslyAllowBrowser: true,
  retry: { limit: 0 },
});

function Painter({ name = 'run' }: { name?: string }) {
  const run = useRun('generateImage', { storageKey });
  const { start, reset, stopWaiting, cancel, ...shown } = run;
  const paint = (prompt = input.prompt) => start({ ...input, prompt });
  useEffect(() => {
    if (settings.has('startAtOnce')) start(input);
  }, [start]);
  return (
    <section id={name}>
      <button type="button" onClick={() => paint()}>
        Paint
      </button>
      <button type="button" onClick={() => paint('Another lighthouse')}>
        Paint another
      </button>
      <button type="button" onClick={stopWaiting}>
        Stop
      </button>
      <button type="button" onClick={() => cancel().catch(reportError)}>
        Cancel
      </button>
      <button type="button" onClick={reset}>
        Reset
      </button>
      <output>{JSON.stringify(shown)}</output>
      {run.data && <img src={run.data.output[0]} alt={input.prompt} />}
    </section>
  );
}

function Watcher({ saved, name }: { saved: string; name: string }) {
  return (
    <section id={name}>
      <output>{JSON.stringify(useJob<'generateImage'>(saved))}</output>
    </section>
  );
}

function App() {
  const [stays, setStays] = useState(true);
  const saved = settings.get('job');
  return (
    <>
      <button type="button" onClick={() => setStays(!stays)}>
        Leave or return
      </button>
      <button type="button" onClick={() => refresh(Painter)}>
        Change the code
      </button>
      {stays && !saved && <Painter />}
      {stays && !saved && settings.has('two') && <Painter name="second" />}
      {stays &&
        saved &&
        ['job', 'second'].map((name) => <Watcher key={name} saved={saved} name={name} />)}
    </>
  );
}

mount(genmedia, <App />);
