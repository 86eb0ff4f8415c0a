/** Our stubs with one operation implemented. All others have their routes, as in a service. */
import { completeHandlers, createRouter } from '../src/index.ts';
import { answer } from './example.ts';

const handlers = completeHandlers<{ account: number }>({
  generateImage: ({ body }) => ({ status: 200, body: answer(body) }),
});

/** The stubs with the settings of production. */
export const stubs = createRouter(handlers, {
  authenticate: () => ({ account: 1 }),
  validateResponses: false,
});
