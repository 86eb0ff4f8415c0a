import { expect, test } from 'vitest';
import type { ProviderDefinition } from '../catalogue/provider-definition.ts';
import { EngineError } from '../engine-error.ts';
import { openHost } from './open-host.ts';

test('a host is opened once; one that could not be opened, anew at the next call', async () => {
  const definition = { type: 'comfyui', baseUrl: 'http://127.0.0.1:1' } as ProviderDefinition;
  const opened = await openHost(definition);
  expect(await openHost({ ...definition })).toBe(opened);

  const withoutAddress = { type: 'comfyui' } as ProviderDefinition;
  const first = openHost(withoutAddress);
  await expect(first).rejects.toThrow(EngineError);
  const second = openHost(withoutAddress);
  expect(second).not.toBe(first);
  await expect(second).rejects.toThrow(EngineError);
});
