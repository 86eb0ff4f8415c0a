import { createClient } from '@genmedia/client';
import {
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { Component, type ReactNode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import {
  GenmediaProvider,
  listJobsOptions,
  listModelsOptions,
  pagesOf,
  useEditImage,
  useFetchImage,
  useFetchImageEdit,
  useFetchVoice,
  useGenerateImage,
  useGenmedia,
  useListModels,
  whileProcessing,
} from '../index.ts';
import { useRepeatableCall } from '../operation-hooks.ts';

// The page that the tests of this package open. Its address says which scene it shows.
const settings = new URLSearchParams(location.search);

const genmedia = createClient({
  baseUrl: '',
  apiKey: settings.get('apiKey') ?? '',
  dangerouslyAllowBrowser: true,
  retry: { limit: Number(settings.get('retries')), min: 1, max: 10 },
});

const queries = new QueryClient({
  defaultOptions: {
    queries: { retryDelay: 10 },
    mutations: { retry: Number(settings.get('mutationRetries')), retryDelay: 10 },
  },
});

Object.assign(window, {
  everythingInTheCache: () =>
    JSON.stringify([
      queries
        .getQueryCache()
        .getAll()
        .map(({ queryKey, state, options, meta }) => ({ queryKey, state, options, meta })),
      queries
        .getMutationCache()
        .getAll()
        .map(({ state, options, meta }) => ({ state, options, meta })),
    ]),
});

interface Shown {
  status: string;
  data?: unknown;
  error: unknown;
}

function Show({ of: { status, data, error }, as = 'outcome' }: { of: Shown; as?: string }) {
  return <output id={as}>{JSON.stringify({ status, data, error })}</output>;
}

function Models() {
  return <Show of={useListModels({ search: 'light' })} />;
}

function Jobs() {
  const options = pagesOf(listJobsOptions)(useGenmedia(), { status: 'error', limit: 2 });
  const { data, status, error, hasNextPage, fetchNextPage } = useInfiniteQuery(options);
  const jobs = data?.pages.flatMap((page) => page.jobs);
  return (
    <>
      <button type="button" disabled={!hasNextPage} onClick={() => fetchNextPage()}>
        More
      </button>
      <Show of={{ status, data: jobs, error }} />
    </>
  );
}

const edit = { prompt: 'Green walls', init_image: 'https://media.example/room.png' };

function Edit() {
  const editing = useEditImage();
  return (
    <>
      <button type="button" onClick={() => editing.mutate(edit)}>
        Edit
      </button>
      <button type="button" onClick={() => editing.mutate({ ...edit, prompt: 'Blue walls' })}>
        Other
      </button>
      <Show of={editing} />
    </>
  );
}

/** Hooks of other contracts take the operation as an argument, which may change. */
function Either() {
  const [operation, setOperation] = useState('editImage');
  const mutationFn = useRepeatableCall(useGenmedia() as never, operation);
  const calling = useMutation({ mutationFn });
  return (
    <>
      <button type="button" onClick={() => calling.mutate(edit)}>
        Call
      </button>
      <button type="button" onClick={() => setOperation('captionImage')}>
        Other
      </button>
      <Show of={calling} />
    </>
  );
}

function Wait() {
  return <Show of={useFetchImageEdit({ id: 42 }, { refetchInterval: whileProcessing })} />;
}

function TwoAlike() {
  return (
    <>
      <Show of={useFetchImage({ id: 7 })} as="image" />
      <Show of={useFetchVoice({ id: 7 })} as="voice" />
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
      {stays ? <Models /> : <p>Left</p>}
    </>
  );
}

function Paint() {
  const { mutate, ...painting } = useGenerateImage();
  const input = { model_id: 'sandbox-image', prompt: 'A red lighthouse', width: 512, height: 512 };
  return (
    <>
      <button type="button" onClick={() => mutate(input)}>
        Paint
      </button>
      <Show of={painting} />
      {painting.data && <img src={painting.data.output[0]} alt="A red lighthouse" />}
    </>
  );
}

const second = createClient({
  baseUrl: '/second',
  apiKey: settings.get('apiKey') ?? '',
  dangerouslyAllowBrowser: true,
});

function SecondModels() {
  return <Show of={useListModels({ search: 'light' })} as="second" />;
}

const secondQueries = new QueryClient();

function TwoServices() {
  return (
    <>
      <Models />
      <QueryClientProvider client={secondQueries}>
        <GenmediaProvider client={second}>
          <SecondModels />
        </GenmediaProvider>
      </QueryClientProvider>
    </>
  );
}

function Prefetched() {
  const queryClient = useQueryClient();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const options = listModelsOptions(second, { search: 'light' });
    queryClient.prefetchQuery(options).then(() => setReady(true), reportError);
  }, [queryClient]);
  return ready && <Models />;
}

class Boundary extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};

  static getDerivedStateFromError({ message }: Error) {
    return { message };
  }

  override render() {
    return this.state.message ? <p>{this.state.message}</p> : this.props.children;
  }
}

const scenes = {
  Models,
  Jobs,
  Edit,
  Either,
  Wait,
  TwoAlike,
  Leave,
  Paint,
  Prefetched,
  TwoServices,
};
const Scene = scenes[settings.get('scene') as keyof typeof scenes];

createRoot(document.getElementById('root') as HTMLElement).render(
  <Boundary>
    <QueryClientProvider client={queries}>
      {settings.has('noProvider') ? (
        <Scene />
      ) : (
        <GenmediaProvider client={genmedia}>
          <Scene />
        </GenmediaProvider>
      )}
    </QueryClientProvider>
  </Boundary>,
);
