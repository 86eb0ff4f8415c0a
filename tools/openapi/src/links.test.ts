import { expect, test } from 'vitest';
import { fetchesOf, pollLink } from './links.ts';
import { readOperation } from './testing/read-operation.ts';

test('the poll link of a 200 names the operation that fetches the result', () => {
  const links = { poll: { operationId: 'fetchDrawing' }, other: { operationId: 'draw' } };
  const { reader, place } = readOperation({ responses: { 200: { description: 'Drawn.', links } } });
  expect(pollLink(reader, place)?.at.pointer).toBe(
    '#/paths/~1drawings/post/responses/200/links/poll',
  );
  expect([...fetchesOf(reader, [place])]).toEqual(['fetchDrawing']);
});
