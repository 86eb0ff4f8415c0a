/// <reference types="node" />
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createClient, isErrorOf, stream } from './client/index.ts';

const received: { url: string | undefined; body: string }[] = [];
let answer = { status: 200, type: 'application/json', body: '' };
const server = createServer((incoming, response) => {
  text(incoming).then((body) => {
    received.push({ url: incoming.url, body });
    response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
  }, console.error);
});
await once(server.listen(0, '127.0.0.1'), 'listening');
const { port } = server.address() as AddressInfo;
const ledger = createClient({ baseUrl: `http://127.0.0.1:${port}`, retry: { limit: 0 } });

// Written by hand, because JavaScript's JSON would have lost digits.
const inner = `"at":"2026-02-03T04:05:06Z","day":"2026-02-03","note":"2026-02-03T04:05:06Z",
  "history":["2026-01-01T00:00:00.5+01:00"]`;
const entry = `{"id":9007199254740993,${inner},"count":9007199254740993,"endedAt":null,
  "parent":{"id":7,${inner},"count":2,"change":{"kind":"Renamed","value":"2026-02-03T04:05:06Z","size":5}},
  "totals":{"a":-9223372036854775808,"__proto__":1},"pair":["2026-02-03T04:05:06Z","2026-02-03T04:05:06Z"],
  "when":"never","change":{"kind":"moved","value":"2026-02-03T04:05:06Z","size":5}}`;
const at = new Date('2026-02-03T04:05:06Z');

// Answers: nested, in lists, maps, tuples and unions, in a schema that contains itself.
answer = { ...answer, body: `[${entry}]` };
const [found] = await ledger.run('listEntries', {
  path: { id: 9007199254740993n },
  query: { since: at, ids: [1n, 9007199254740995n], filter: { above: 9007199254740997n } },
});
assert(found);
const day: string = found.day;
const count: number = found.count;
const id: bigint = found.id;
const endedAt: Date | null | undefined = found.endedAt;
const when: Date | 'now' | 'never' | undefined = found.when;
assert.deepEqual([id, day, endedAt, when], [9007199254740993n, '2026-02-03', null, 'never']);
assert.equal(count, Number('9007199254740993'));
assert.deepEqual(found.at, at);
assert.equal(found.note, '2026-02-03T04:05:06Z');
assert.deepEqual(found.history, [new Date('2025-12-31T23:00:00.500Z')]);
assert.equal(found.totals?.a, -(2n ** 63n));
assert.deepEqual(Object.keys(found.totals ?? {}), ['a', '__proto__']);
assert.deepEqual(found.pair, ['2026-02-03T04:05:06Z', at]);
assert.deepEqual(found.change, { kind: 'moved', value: at, size: 5n });
assert.equal(found.parent?.id, 7n);
assert.deepEqual(
  { ...found.parent?.change },
  {
    kind: 'Renamed',
    value: '2026-02-03T04:05:06Z',
    size: 5,
  },
);
const url =
  '/accounts/9007199254740993/entries?since=2026-02-03T04%3A05%3A06.000Z&ids=1&ids=9007199254740995' +
  '&filter=%7B%22above%22%3A9007199254740997%7D';
assert.deepEqual(received.pop(), { url, body: '' });

// Requests: a bigint is a number of JSON, a Date its text.
answer = { ...answer, status: 201, body: entry };
const { note, history, change } = found;
await ledger.run('addEntry', {
  path: { id: 1n },
  body: { id, at, day, note, history, count: 1, change, totals: { b: 2n ** 62n } },
});
assert.equal(
  received.pop()?.body,
  '{"id":9007199254740993,"at":"2026-02-03T04:05:06.000Z","day":"2026-02-03","note":"2026-02-03T04:05:06Z",' +
    '"history":["2025-12-31T23:00:00.500Z"],"count":1,' +
    '"change":{"kind":"moved","value":"2026-02-03T04:05:06.000Z","size":5},"totals":{"b":4611686018427387904}}',
);
answer = { ...answer, status: 204, body: '' };
await ledger.run('addReceipt', { body: { at, amount: 9007199254740993n } });
const form = received.pop()?.body ?? '';
assert.match(form, /name="at"\r\n\r\n2026-02-03T04:05:06.000Z\r\n/);
assert.match(form, /name="amount"\r\n\r\n9007199254740993\r\n/);

// Errors have what JSON has. Pieces are as answers.
answer = { ...answer, status: 409, body: '{"message":"Busy.","until":"2026-02-03T04:05:06Z"}' };
const error: unknown = await ledger.run('listEntries', { path: { id: 1n } }).catch((each) => each);
assert(isErrorOf(error, 'listEntries') && error.status === 409);
const until: string = error.body.until;
assert.equal(until, '2026-02-03T04:05:06Z');
const event = '{"kind":"moved","value":"2026-02-03T04:05:06Z","size":9007199254740993}';
answer = { status: 200, type: 'text/event-stream', body: `data: ${event}\n\n` };
const pieces = [];
for await (const piece of stream(ledger, 'watchChanges', {})) pieces.push(piece);
assert.deepEqual(pieces, [{ kind: 'moved', value: at, size: 9007199254740993n }]);

server.close();
