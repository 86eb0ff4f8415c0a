import { registerHooks } from 'node:module';
import { canEncodeAudio } from 'mediabunny';
import { expect, test } from 'vitest';
import { ensureEncoder } from './encoders.ts';

test('an encoder that could not be loaded is loaded when it is needed again', async () => {
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (specifier === '@mediabunny/flac-encoder') throw new Error('Too many files are open.');
      return next(specifier, context);
    },
  });
  await expect(ensureEncoder('flac')).rejects.toThrow('Too many files');
  hooks.deregister();
  await ensureEncoder('flac');
  expect(await canEncodeAudio('flac')).toBe(true);
});
