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

test('parameters at the start of a path match no part of the address of the service', () => {
  const table = {
    users: { method: 'GET', path: '/users' },
    tenantUsers: { method: 'GET', path: '/{tenant}/users' },
  };
  const findBelow = operationFinder(table, 'https://host/api/');
  const found = (path: string) => findBelow({ method: 'GET', url: `https://host${path}` });
  expect(found('/api/users')).toMatchObject({ id: 'users', path: '/users' });
  expect(found('/api/acme/users')).toMatchObject({ id: 'tenantUsers', params: { tenant: 'acme' } });
  expect(found('/users')).toBeUndefined();
  expect(found('/other/api/users')).toBeUndefined();
});

test('a path may have letters that URLs encode', () => {
  const table = { size: { method: 'GET', path: '/größen/{id}' } };
  const url = 'https://host/größen/7?a=ä';
  expect(operationFinder(table)({ method: 'GET', url })).toMatchObject({ params: { id: '7' } });
});

test('another method, and a path with more behind it, is none', () => {
  expect(find({ method: 'POST', url: '/users' })).toBeUndefined();
  expect(find({ method: 'GET', url: '/users/7/photo' })).toBeUndefined();
  expect(find({ method: 'POST', url: '/moves/m1xjson' })).toBeUndefined();
});
