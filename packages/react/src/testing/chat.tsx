import { createClient } from '@genmedia/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { GenmediaProvider, useChat } from '../index.ts';

// The page of the tests of conversations.
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

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <GenmediaProvider client={genmedia}>
        <App />
      </GenmediaProvider>
    </QueryClientProvider>
  </StrictMode>,
);
