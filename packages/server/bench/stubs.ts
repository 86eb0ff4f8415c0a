/** Our stubs with one operation done; every other has its route, as in a service. */
import { completeHandlers, createRouter } from '../src/index.ts';
import { answer } from './example.ts';

const handlers = completeHandlers<{ account: number }>({
  generateImage: ({ body }) => ({ status: 200, body: answer(body) }),
});

/** With the settings of production. */
export const stubs = createRouter(handlers, {
  authenticate: () => ({ account: 1 }),
  validateResponses: false,
});
