import { createClient, type Input } from '@genmedia/client';
import { useState } from 'react';
import { useJob } from '../index.ts';
import { useRuns } from '../runs/index.ts';
import { refresh } from './fast-refresh.ts';
import { mount } from './mount.tsx';

// The page for the tests of lists of runs. Its address says what it shows.
const settings = new URLSearchParams(location.search);
const storageKey = settings.get('storageKey') ?? undefined;
const image = { model_id: 'sandbox-image', prompt: 'A red lighthouse', width: 512, height: 512 };
const messages: Input<'createChatCompletion'>['messages'] = [{ role: 'user', content: 'Hello' }];

const genmedia = createClient({
  baseUrl: settings.get('service') ?? '',
  apiKey: '',
  accessToken: 'token',
  retry: { limit: 0 },
});

function List() {
  const { runs, isLoading, start, resume, leave, remove } = useRuns({ storageKey });
  const starts = {
    paint: () => start('generateImage', image),
    check: () => start('checkNsfw', { init_image: 'https://media.example/room.png' }),
    models: () => start('listModels', {}),
    talk: () => start('createChatCompletion', { model: 'm', messages }),
    'log in': () => start('logIn', { email: 'ada@mail.example', password: 'a secret word' }),
    'remove all': () => remove(runs.map(({ id }) => id)),
  };
  return (
    <section id="list">
      {Object.entries(starts).map(([label, onClick]) => (
        <button key={label} type="button" onClick={onClick}>
          {label}
        </button>
      ))}
      <ol>
        {runs.map((run) => (
          <li key={run.id}>
            <button type="button" onClick={() => leave(run.id)}>
              Leave
            </button>
            <button type="button" onClick={() => resume(run.id)}>
              Resume
            </button>
            <code>{JSON.stringify(run)}</code>
          </li>
        ))}
      </ol>
      <output>{isLoading ? 'loading' : runs.map(({ status }) => status).join(' ')}</output>
    </section>
  );
}

function Watcher() {
  return <output id="job">{useJob({ operation: 'generateImage', id: 42 }).status}</output>;
}

function App() {
  const [stays, setStays] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setStays(!stays)}>
        Go or return
      </button>
      <button type="button" onClick={() => refresh(List)}>
        Change the code
      </button>
      {stays && <List />}
      {settings.has('job') && <Watcher />}
    </>
  );
}

mount(genmedia, <App />);
