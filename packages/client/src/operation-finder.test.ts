import { expect, test } from 'vitest';
import { operationFinder } from './operation-finder.ts';

const find = operationFinder({
  users: { method: 'GET', path: '/users' },
  user: { method: 'GET', path: '/users/{user-id}' },
  me: { method: 'GET', path: '/users/me' },
  admins: { method: 'GET', path: '/admin/users' },
  members: { method: 'GET', path: '/teams/{id}/users' },
  move: { path: '/moves/{id}.json' },
});

test.each([
  ['GET', '/users', 'users', '/users', {}],
  ['GET', '/api/users?a=1', 'users', '/users', {}],
  ['GET', '/users/a%20b', 'user', '/users/a%20b', { 'user-id': 'a b' }],
  ['GET', '/users/me', 'me', '/users/me', {}],
  ['GET', '/api/admin/users', 'admins', '/admin/users', {}],
  ['GET', '/teams/7/users', 'members', '/teams/7/users', { id: '7' }],
  ['POST', '/moves/m1.json', 'move', '/moves/m1.json', { id: 'm1' }],
])('%s %s is %s', (method, url, id, path, params) => {
  expect(find({ method, url })).toMatchObject({ id, path, params });
});

test('another method, and a path with more behind it, is none', () => {
  expect(find({ method: 'POST', url: '/users' })).toBeUndefined();
  expect(find({ method: 'GET', url: '/users/7/photo' })).toBeUndefined();
  expect(find({ method: 'POST', url: '/moves/m1xjson' })).toBeUndefined();
});
