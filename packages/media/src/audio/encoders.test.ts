import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

// In a process of its own: an encoder that other tests have loaded stays loaded.
test('an encoder that could not be loaded is loaded when it is needed again', async () => {
  const program = `
    import { registerHooks } from 'node:module';
    import { canEncodeAudio } from 'mediabunny';
    import { ensureEncoder } from '${new URL('encoders.ts', import.meta.url).href}';
    const hooks = registerHooks({
      resolve(specifier, context, next) {
        if (specifier === '@mediabunny/flac-encoder') throw new Error('Too many files are open.');
        return next(specifier, context);
      },
    });
    const refused = await ensureEncoder('flac').catch(({ message }) => message);
    hooks.deregister();
    await ensureEncoder('flac');
    console.log(JSON.stringify([refused, await canEncodeAudio('flac')]));`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { cwd: import.meta.dirname },
  );
  expect(JSON.parse(stdout)).toEqual(['Too many files are open.', true]);
});
