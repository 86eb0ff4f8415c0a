import { createClient } from '@genmedia/client';
import { startTransition, use, useEffect, useState } from 'react';
import { useChat } from '../index.ts';
import { mount } from './mount.tsx';

// The page for the tests of conversations.
const genmedia = createClient({ baseUrl: '' });

const forever = new Promise<never>(() => {});

function NeverReady() {
  return use(forever);
}

/** Says something to each model that is polite, as soon as it is shown. */
function Greeting({ model, say }: { model: string; say: (message: string) => void }) {
  useEffect(() => {
    if (model === 'polite') say('Hello');
  }, [model, say]);
  return null;
}

function Talk() {
  const [model, setModel] = useState('m');
  const { append, stop, setMessages, ...shown } = useChat({
    model,
    initialMessages: [{ role: 'system', content: 'Be brief.' }],
  });
  return (
    <>
      <button type="button" onClick={() => append('Hello')}>
        Hello
      </button>
      <button type="button" onClick={stop}>
        Stop
      </button>
      <button type="button" onClick={() => setMessages([])}>
        Anew
      </button>
      <button type="button" onClick={() => startTransition(() => setModel('other'))}>
        Other model
      </button>
      <button type="button" onClick={() => setModel('polite')}>
        Polite model
      </button>
      {model === 'other' && <NeverReady />}
      <Greeting model={model} say={append} />
      <output>{JSON.stringify(shown)}</output>
    </>
  );
}

function App() {
  const [stays, setStays] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setStays(false)}>
        Leave
      </button>
      {stays && <Talk />}
    </>
  );
}

mount(genmedia, <App />);
