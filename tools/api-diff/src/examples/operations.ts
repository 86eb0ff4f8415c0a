import { type Example, object, text } from './example.ts';

const poll = (operationId: string) => ({
  links: { poll: { operationId, parameters: { id: '$response.body#/text' } } },
});
const job = (operationId: string, path: string) => ({
  responses: {
    200: {
      description: 'Done.',
      content: { 'application/json': { schema: object({ text }) } },
      ...poll(operationId),
    },
  },
  path,
});

/** Examples of changes to whole operations. */
export const operations = {
  'operation-added': {
    before: { absent: true },
    after: {},
    oldUse: { completeServer: true },
    newUse: {},
  },
  'operation-removed': { before: { extra: { deprecated: true } }, after: { absent: true } },
  'operation-removed-suddenly': { before: {}, after: { absent: true } },
  'operation-renamed': { before: { id: 'paintBoat' }, after: { id: 'drawBoat' } },
  'operation-moved': { before: { path: '/boats/old' }, after: { path: '/boats/new' } },
  deprecated: { before: {}, after: { extra: { deprecated: true, 'x-sunset': '2030-01-01' } } },
  restored: { before: { extra: { deprecated: true, 'x-sunset': '2030-01-01' } }, after: {} },
  'sunset-changed': {
    before: { extra: { deprecated: true, 'x-sunset': '2030-01-01' } },
    after: { extra: { deprecated: true, 'x-sunset': '2031-01-01' } },
  },
  'sunset-earlier': {
    before: { extra: { deprecated: true, 'x-sunset': '2031-01-01' } },
    after: { extra: { deprecated: true, 'x-sunset': '2030-01-01' } },
  },
  'credential-changed': {
    before: { extra: { security: [] } },
    after: { extra: { security: [{ bearer: [] }] } },
  },
  'credential-alternative-added': {
    before: { extra: { security: [{ account: [] }] } },
    after: { extra: { security: [{ account: [] }, { bearer: [] }] } },
  },
  'scopes-added': {
    before: { extra: { security: [{ account: ['read'] }] } },
    after: { extra: { security: [{ account: ['read', 'write'] }] } },
  },
  'scopes-removed': {
    before: { extra: { security: [{ account: ['read', 'write'] }] } },
    after: { extra: { security: [{ account: ['read'] }] } },
  },
  'repeatable-added': {
    before: {},
    after: { parameters: [{ name: 'Idempotency-Key', in: 'header', schema: text }] },
  },
  'repeatable-removed': {
    before: { parameters: [{ name: 'Idempotency-Key', in: 'header', schema: text }] },
    after: {},
  },
  'job-changed': {
    before: job('readFirst', '/jobs'),
    after: job('readSecond', '/jobs'),
  },
  'sensitive-added': { before: {}, after: { extra: { 'x-sensitive': true } } },
  'sensitive-removed': { before: { extra: { 'x-sensitive': true } }, after: {}, newUse: {} },
  'event-added': {
    before: {},
    after: {
      extra: {
        callbacks: {
          done: {
            '{$request.body#/prompt}': { post: { operationId: 'boatIsDone', responses: {} } },
          },
        },
      },
    },
  },
  'event-removed': {
    before: {
      extra: {
        callbacks: {
          done: {
            '{$request.body#/prompt}': { post: { operationId: 'boatWasDone', responses: {} } },
          },
        },
      },
    },
    after: {},
  },
  'parameter-written-otherwise': {
    before: { parameters: [{ name: 'tags', in: 'query', schema: { type: 'array', items: text } }] },
    after: {
      parameters: [
        { name: 'tags', in: 'query', explode: false, schema: { type: 'array', items: text } },
      ],
    },
  },
} satisfies Record<string, Example>;
