import { createRunsHook } from '@genmedia/react/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createClient } from 'zoo/client/index.ts';
import {
  ClientProvider,
  queryOptions,
  useChat,
  useJob,
  useMutate,
  useOperation,
  useRun,
  useRuns,
} from 'zoo/react/index.ts';

// A page with the generated hooks of a contract that is not ours. Each test has its own scene.
const settings = new URLSearchParams(location.search);
const zoo = createClient({
  baseUrl: '/zoo',
  credentials: { token: 'secret' },
  retry: { limit: 1, min: 1, max: 1 },
  poll: { min: 1, max: 1 },
});
const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
const input = { query: { tags: ['a', 'b'] } };

interface Shown {
  status: string;
  data: unknown;
  error: Error | null | undefined;
}

function Show({ of: { status, data, error } }: { of: Shown }) {
  return <output>{JSON.stringify({ status, data, error: error?.message })}</output>;
}

function Animals() {
  return <Show of={useOperation('getAnimals', input)} />;
}

function Names() {
  const namesOf = (all: { name: string }[]) => all.map(({ name }) => name);
  return <Show of={useOperation('getAnimals', input, { select: namesOf })} />;
}

function Add() {
  const adding = useMutate('add-animal');
  return (
    <>
      <button type="button" onClick={() => adding.mutate({ body: { kind: 'dog', name: 'Rex' } })}>
        Add
      </button>
      <Show of={adding} />
    </>
  );
}

function Run({ operation }: { operation: 'add-animal' | 'feed' }) {
  const { start, ...run } = useRun(operation, { storageKey: 'rex' });
  const job = useJob(run.job);
  return (
    <>
      <button type="button" onClick={() => start({ body: { kind: 'dog', name: 'Rex' } })}>
        Run
      </button>
      <Show of={run} />
      <p id="job">{JSON.stringify(job)}</p>
    </>
  );
}

function Runs() {
  const { runs, start } = useRuns({ storageKey: 'zoo' });
  const [{ status = 'idle', data, error } = {} as Partial<(typeof runs)[number]>] = runs;
  return (
    <>
      <button type="button" onClick={() => start('getAnimals', input)}>
        Read
      </button>
      <Show of={{ status, data, error: error as Error | undefined }} />
    </>
  );
}

const useStreamlessRuns = createRunsHook(() => zoo);

function StreamlessRuns() {
  const { runs, start } = useStreamlessRuns();
  const [{ status = 'idle', data, error } = {} as Partial<(typeof runs)[number]>] = runs;
  return (
    <>
      <button
        type="button"
        onClick={() => start('askKeeper', { body: { messages: [], stream: true } })}
      >
        Ask
      </button>
      <Show of={{ status, data, error: error as Error | undefined }} />
    </>
  );
}

function Chat() {
  const { messages, append, status, error } = useChat('askKeeper', { animal: 'Rex' });
  return (
    <>
      <button type="button" onClick={() => append('Is he well?')}>
        Ask
      </button>
      <Show of={{ status: messages.length > 1 ? 'success' : status, data: messages, error }} />
    </>
  );
}

function Leave() {
  const [stays, setStays] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setStays(false)}>
        Leave
      </button>
      {stays ? <Animals /> : <p>Left</p>}
    </>
  );
}

Object.assign(window, {
  keys: () =>
    queries
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
});

if (settings.has('prefetch')) await queries.prefetchQuery(queryOptions(zoo, 'getAnimals', input));
const scenes = {
  Animals,
  Names,
  Add,
  Leave,
  Runs,
  StreamlessRuns,
  Chat,
  Run: () => <Run operation="add-animal" />,
  Feed: () => <Run operation="feed" />,
};
const Scene = scenes[settings.get('scene') as keyof typeof scenes];
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <ClientProvider client={zoo}>
        <Scene />
      </ClientProvider>
    </QueryClientProvider>
  </StrictMode>,
);
