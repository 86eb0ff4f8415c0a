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
    was: { absent: true },
    is: {},
    before: { alone: true },
    after: {},
  },
  'operation-removed': { was: { more: { deprecated: true } }, is: { absent: true } },
  'operation-removed-suddenly': { was: {}, is: { absent: true } },
  'operation-renamed': { was: { id: 'paintBoat' }, is: { id: 'drawBoat' } },
  'operation-moved': { was: { path: '/boats/old' }, is: { path: '/boats/new' } },
  deprecated: { was: {}, is: { more: { deprecated: true, 'x-sunset': '2030-01-01' } } },
  restored: { was: { more: { deprecated: true, 'x-sunset': '2030-01-01' } }, is: {} },
  'sunset-changed': {
    was: { more: { deprecated: true, 'x-sunset': '2030-01-01' } },
    is: { more: { deprecated: true, 'x-sunset': '2031-01-01' } },
  },
  'sunset-earlier': {
    was: { more: { deprecated: true, 'x-sunset': '2031-01-01' } },
    is: { more: { deprecated: true, 'x-sunset': '2030-01-01' } },
  },
  'credential-changed': {
    was: { more: { security: [] } },
    is: { more: { security: [{ bearer: [] }] } },
  },
  'repeatable-added': {
    was: {},
    is: { parameters: [{ name: 'Idempotency-Key', in: 'header', schema: text }] },
  },
  'repeatable-removed': {
    was: { parameters: [{ name: 'Idempotency-Key', in: 'header', schema: text }] },
    is: {},
  },
  'job-changed': {
    was: job('readFirst', '/jobs'),
    is: job('readSecond', '/jobs'),
  },
  'sensitive-added': { was: {}, is: { more: { 'x-sensitive': true } } },
  'sensitive-removed': { was: { more: { 'x-sensitive': true } }, is: {}, after: {} },
  'event-added': {
    was: {},
    is: {
      more: {
        callbacks: {
          done: {
            '{$request.body#/prompt}': { post: { operationId: 'boatIsDone', responses: {} } },
          },
        },
      },
    },
  },
  'event-removed': {
    was: {
      more: {
        callbacks: {
          done: {
            '{$request.body#/prompt}': { post: { operationId: 'boatWasDone', responses: {} } },
          },
        },
      },
    },
    is: {},
  },
  'parameter-written-otherwise': {
    was: { parameters: [{ name: 'tags', in: 'query', schema: { type: 'array', items: text } }] },
    is: {
      parameters: [
        { name: 'tags', in: 'query', explode: false, schema: { type: 'array', items: text } },
      ],
    },
  },
} satisfies Record<string, Example>;
