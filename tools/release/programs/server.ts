import { completeHandlers, createRouter } from '@genmedia/server';

const handlers = completeHandlers<{ name: string }>({
  listModels: () => ({ status: 200, body: { status: 'success', models: [], total: 0 } }),
});

export const app = createRouter(handlers, { authenticate: ({ value }) => ({ name: value }) });
