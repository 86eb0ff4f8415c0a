import { answered, type Example, object, text } from './example.ts';

const link = (operationId: string, parameters: object = {}) => ({
  operationId,
  parameters: { id: '$response.body#/text', ...parameters },
});
const inPath = (name: string) => ({ name, in: 'path', required: true, schema: text });
const boatEvent = (operationId: string) => ({
  operationId,
  requestBody: { content: { 'application/json': { schema: object({ text }) } } },
  responses: { 204: { description: 'Received.' } },
});
const answeredWith = (...statuses: number[]) => ({
  ...boatEvent('boatIsThere'),
  responses: Object.fromEntries(statuses.map((status) => [status, { description: 'Received.' }])),
});
const withoutBody = (operationId: string) => {
  const { requestBody: _, ...event } = boatEvent(operationId);
  return event;
};
const answering = (links: Record<string, object>, answer = object({ text })) => ({
  responses: {
    200: { description: 'Done.', content: { 'application/json': { schema: answer } }, links },
  },
});
const job = (poll: string, path: string, cancel?: object) => ({
  ...answering({ poll: link(poll), ...(cancel && { cancel }) }),
  path,
});
/** An answer that has more than the one of the operation that fetches the job. */
const sizedAnswer = object({ text, size: text });
const isJob = answering({ poll: link('readFirst') }, sizedAnswer);
const isNoJob = answering({}, sizedAnswer);

const inPages = (parameter: string) => ({
  parameters: ['page', 'part'].map((name) => ({ name, in: 'query', schema: text })),
  extra: { 'x-pagination': { parameter, next: '/text', items: '/items' } },
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
    after: job('readFirst', '/cancelled', link('readSecond')),
  },
  'cancel-removed': {
    before: job('readFirst', '/not-cancelled', link('readSecond')),
    after: job('readFirst', '/not-cancelled'),
  },
  'cancel-parameters-changed': {
    before: job('readFirst', '/cancelled-otherwise', link('readSecond')),
    after: job('readFirst', '/cancelled-otherwise', link('readSecond', { kind: 'boat' })),
  },
  'webhook-added': {
    before: {},
    after: { root: { webhooks: { boatIsThere: { post: boatEvent('boatIsThere') } } } },
    isAlone: true,
  },
  'event-answer-added': {
    before: { root: { webhooks: { boatIsThere: { post: answeredWith(204) } } } },
    after: { root: { webhooks: { boatIsThere: { post: answeredWith(202, 204) } } } },
    isAlone: true,
  },
  'event-answer-removed': {
    before: { root: { webhooks: { boatIsThere: { post: answeredWith(202, 204) } } } },
    after: { root: { webhooks: { boatIsThere: { post: answeredWith(204) } } } },
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
  'sunset-removed': {
    before: { extra: { deprecated: true, 'x-sunset': '2030-01-01' } },
    after: { extra: { deprecated: true } },
  },
  'deprecation-day-changed': {
    before: { extra: { deprecated: true, 'x-deprecated': '2026-01-01' } },
    after: { extra: { deprecated: true, 'x-deprecated': '2026-02-01' } },
  },
  'sunset-earlier': {
    before: { extra: { deprecated: true, 'x-sunset': '2031-01-01' } },
    after: { extra: { deprecated: true, 'x-sunset': '2030-01-01' } },
  },
  'credential-changed': {
    before: { extra: { security: [] } },
    after: { extra: { security: [{ bearer: [] }] } },
  },
  'credential-removed': {
    before: { extra: { security: [{ bearer: [] }] } },
    after: { extra: { security: [] } },
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
  'job-added': {
    before: isNoJob,
    after: isJob,
    oldUse: { callerCode: 'answer.size.length;', handlerBody: answered('small') },
    newUse: { handlerBody: answered('small') },
  },
  'job-removed': {
    before: isJob,
    after: isNoJob,
    oldUse: { handlerBody: answered('small') },
    newUse: { callerCode: 'answer.size.length;', handlerBody: answered('small') },
  },
  'job-changed': {
    before: job('readFirst', '/jobs'),
    after: job('readSecond', '/jobs'),
  },
  'job-parameters-changed': {
    before: answering({ poll: link('readFirst', { kind: 'boat' }) }),
    after: answering({ poll: link('readFirst', { kind: 'car' }) }),
  },
  'pages-added': { before: { ...inPages('page'), extra: {} }, after: inPages('page') },
  'pages-removed': { before: inPages('page'), after: { ...inPages('page'), extra: {} } },
  'pages-changed': { before: inPages('page'), after: inPages('part') },
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
