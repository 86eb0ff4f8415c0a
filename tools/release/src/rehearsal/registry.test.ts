import { expect, test } from 'vitest';
import { startRegistry } from './registry.ts';

test('a registry says which package it lacks, and can be stopped twice', async () => {
  const registry = await startRegistry();
  try {
    await expect(registry.about('@genmedia/none')).rejects.toThrow('@genmedia/none');
  } finally {
    await registry.stop();
  }
  await registry.stop();
});
