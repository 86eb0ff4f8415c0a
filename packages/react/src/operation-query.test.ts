import { createClient } from '@genmedia/client';
import { expect, test } from 'vitest';
import { operationQuery } from './operation-query.ts';

test('a parameter of the path that is missing is a mistake of the caller, and nothing is sent', async () => {
  const sent: string[] = [];
  const client = createClient({
    baseUrl: 'http://service',
    apiKey: '',
    fetch: async (url) => {
      sent.push(url);
      return Response.json({ status: 'success' });
    },
  });
  const optionsOf = operationQuery<{ id?: number | undefined }, unknown>({
    operation: 'fetchImageEdit',
    path: '/api/v6/image_editing/fetch/{id}',
  });
  const { queryFn } = optionsOf(client, { id: undefined });
  const { signal } = new AbortController();
  await expect(queryFn({ signal } as never)).rejects.toThrow(TypeError);
  expect(sent).toEqual([]);
});

test('what a read does not take is left out, as by `run`', async () => {
  const sent: object[] = [];
  const fetchModels = async (url: string, { method, body }: RequestInit) => {
    sent.push({ url, method, body });
    return Response.json({ status: 'success', models: [] });
  };
  const client = createClient({ baseUrl: 'http://service', apiKey: '', fetch: fetchModels });
  const optionsOf = operationQuery<{ search?: string }, unknown>({
    operation: 'listModels',
    path: '/api/v7/models',
    query: ['search'],
  });
  const filters = { search: 'x', page: 2 };
  await optionsOf(client, filters).queryFn({ signal: new AbortController().signal } as never);
  expect(sent).toEqual([
    { url: 'http://service/api/v7/models?search=x', method: 'GET', body: null },
  ]);
});
