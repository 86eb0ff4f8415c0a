import { setImmediate as nextTurn } from 'node:timers/promises';
import { EncodedAudioPacketSource, MkvOutputFormat } from 'mediabunny';
import { expect, test } from 'vitest';
import { mux, type OutputTrack } from './mux.ts';

test('a track that fails at once leaves no rejection of another one behind', async () => {
  const track = (feed: OutputTrack['feed']): OutputTrack => ({
    source: new EncodedAudioPacketSource('opus'),
    feed,
  });
  let ended = false;
  const slow = track(async () => {
    await nextTurn();
    ended = true;
    throw new Error('canceled');
  });
  const failing = track(() => {
    throw new Error('no samples');
  });
  await expect(mux(new MkvOutputFormat(), undefined, [slow, failing])).rejects.toThrow(
    'no samples',
  );
  // Vitest fails if the other rejection has no handler by then.
  await expect.poll(() => ended).toBe(true);
});
