import { type Example, object, text } from './example.ts';

const link = (operationId: string) => ({
  operationId,
  parameters: { id: '$response.body#/text' },
});
const inPath = (name: string) => ({ name, in: 'path', required: true, schema: text });
const boatEvent = (operationId: string) => ({
  operationId,
  requestBody: { content: { 'application/json': { schema: object({ text }) } } },
  responses: { 204: { description: 'Received.' } },
});
const withoutBody = (operationId: string) => {
  const { requestBody: _, ...event } = boatEvent(operationId);
  return event;
};
const job = (poll: string, path: string, cancel?: string) => ({
  responses: {
    200: {
      description: 'Done.',
      content: { 'application/json': { schema: object({ text }) } },
      links: { poll: link(poll), ...(cancel !== undefined && { cancel: link(cancel) }) },
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
  'path-parameter-renamed': {
    before: { path: '/renamed/{id}', parameters: [inPath('id')] },
    after: { path: '/renamed/{boat}', parameters: [inPath('boat')] },
    oldUse: { query: { id: 'a' } },
    newUse: { query: { boat: 'a' } },
  },
  'cancel-added': {
    before: job('readFirst', '/cancelled'),
    after: job('readFirst', '/cancelled', 'readSecond'),
  },
  'cancel-removed': {
    before: job('readFirst', '/not-cancelled', 'readSecond'),
    after: job('readFirst', '/not-cancelled'),
  },
  'webhook-added': {
    before: {},
    after: { root: { webhooks: { boatIsThere: { post: boatEvent('boatIsThere') } } } },
    isAlone: true,
  },
  'webhook-removed': {
    before: { root: { webhooks: { boatIsThere: { post: boatEvent('boatIsThere') } } } },
    after: {},
    isAlone: true,
  },
  'event-body-added': {
    before: { root: { webhooks: { boatIsThere: { post: withoutBody('boatIsThere') } } } },
    after: { root: { webhooks: { boatIsThere: { post: boatEvent('boatIsThere') } } } },
    isAlone: true,
  },
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
  'security-added': {
    before: { extra: { security: [{ bearer: [] }] } },
    after: { extra: { security: [{ bearer: [] }, { account: [] }] } },
  },
  'security-changed': {
    before: { extra: { security: [{ bearer: [] }] } },
    after: { extra: { security: [{ account: [] }] } },
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
