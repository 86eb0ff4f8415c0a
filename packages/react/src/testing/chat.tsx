import { createClient } from '@genmedia/client';
import { useState } from 'react';
import { useChat } from '../index.ts';
import { mount } from './mount.tsx';

// The page for the tests of conversations.
const genmedia = createClient({ baseUrl: '' });

function Talk() {
  const { append, stop, setMessages, ...shown } = useChat({
    model: 'm',
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
