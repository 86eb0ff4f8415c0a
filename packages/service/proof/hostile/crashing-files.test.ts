import { containers } from '@genmedia/media/testing/fuzz/containers';
import { mutations } from '@genmedia/media/testing/mutate';
import { takeSound } from '@genmedia/media/video';
import type { GenerationError, GenerationSuccess } from '@genmedia/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Receiver, startReceiver } from '../../src/network/testing/receiver.ts';
import { isFull } from '../../src/testing/full.ts';
import { useService } from '../../src/testing/service.ts';

const service = useService('Postgres', { ALLOW_PRIVATE_URLS: '127.0.0.0/8' });

const seed = 26;
/**
 * Numbers of films, mutated with this seed, whose sound ends the process that decodes it, on Linux
 * with node-webcodecs 1.3.
 */
const crashing = [3383, 6391];

let host: Receiver | undefined;
const sounds = new Map<string, Uint8Array>();
beforeAll(async () => {
  const film = await containers.mp4.make();
  let run = -1;
  for (const mutated of mutations(film, Math.max(...crashing) + 1, seed)) {
    run++;
    if (!crashing.includes(run)) continue;
    const sound = await takeSound(mutated);
    if (sound !== undefined) sounds.set(`/${run}.m4a`, sound.data);
  }
  host = await startReceiver(({ url = '' }, response) => {
    response.setHeader('content-type', 'audio/mp4').end(sounds.get(url));
  });
});
afterAll(() => host?.close());

test.runIf(isFull)(
  'sounds that end a native decoder fail their own jobs, and nothing else',
  async () => {
    expect(sounds.size).toBe(crashing.length);
    const [attacker, polite] = [await service.newUser(), await service.newUser()];
    const conversions = [...sounds.keys()].map((path) =>
      service.post<GenerationError>('/api/v6/voice/music_gen', {
        key: attacker.apiKey,
        prompt: 'Calm piano',
        init_audio: `http://127.0.0.1:${host?.port}${path}`,
      }),
    );
    const pictures = Array.from({ length: 3 }, () =>
      service.post<GenerationSuccess>('/api/v7/images/text-to-image', {
        key: polite.apiKey,
        model_id: 'sandbox-image',
        prompt: 'A red lighthouse',
      }),
    );
    const [failed, made] = await Promise.all([Promise.all(conversions), Promise.all(pictures)]);
    for (const { body } of failed) {
      // Refused in words where the decoder survives.
      expect(['model_failed', 'input_unsupported']).toContain(body.code);
    }
    // Without a crash this proves nothing: after a change of the film, look for other numbers.
    const crash = expect.stringContaining('The model stopped before it finished.');
    if (process.platform === 'linux')
      expect(failed.map(({ body }) => body.message)).toContainEqual(crash);
    for (const { body } of made) expect(body).toMatchObject({ status: 'success' });
  },
);
