import { expect, test } from 'vitest';
import { documentOf } from '../testing/document.ts';
import { buildModel } from './build.ts';

test('a parameter of a poll link may say where it is, and be a number', () => {
  const parameters = { 'path.room': 'attic', 'path.id': '$response.body#/id', floor: 2, lit: true };
  const links = { poll: { operationId: 'look', parameters } };
  const draw = { operationId: 'draw', responses: { 202: { description: 'Later.', links } } };
  const look = { operationId: 'look', responses: {} };
  const document = documentOf({
    paths: { '/draw': { post: draw }, '/{room}/{id}': { get: look } },
  });
  expect(buildModel(document).operations[0]).toMatchObject({
    pollInput: { room: 'attic', floor: '2', lit: 'true' },
    pollFrom: { id: '/id' },
  });
});

test('a poll link may take values of the request', () => {
  const parameters = {
    group: '$request.path.team',
    'query.logs': '$request.query.a/b',
    size: '$request.body#/page/size',
    id: '$response.body#/id',
  };
  const links = { poll: { operationId: 'look', parameters } };
  const draw = { operationId: 'draw', responses: { 202: { description: 'Later.', links } } };
  const look = { operationId: 'look', responses: {} };
  const document = documentOf({
    paths: { '/{team}': { post: draw }, '/{group}/{id}': { get: look } },
  });
  expect(buildModel(document).operations[0]).toMatchObject({
    pollInput: {},
    pollFrom: {
      group: '$request/path/team',
      logs: '$request/query/a~1b',
      size: '$request/body/page/size',
      id: '/id',
    },
  });
});
