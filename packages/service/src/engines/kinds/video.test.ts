import { encodeVideo, takeSound, writeMp4 } from '@genmedia/media/video';
import { expect, test } from 'vitest';
import type { ProviderTraits } from '../catalogue/provider-traits.ts';
import { videoSteps } from './video.ts';

const traits: ProviderTraits = {
  lane: 'remote',
  chatsHere: false,
  masks: 'white',
  billsLostCalls: false,
  hasSafeErrors: false,
  takesStrictSchemas: false,
  warnsOfSmallerEdits: false,
};

test('a sound with a good header and damaged packets is refused before the video is made', async () => {
  const size = { width: 16, height: 16 };
  const grey = { data: new Uint8Array(16 * 16 * 1.5).fill(128), ...size };
  const pictures = await encodeVideo([grey, grey], { ...size, fps: 2, quantization: 30 });
  const noise = Float32Array.from({ length: 48_000 }, (_, i) => Math.sin(i * i) / 2);
  const film = await writeMp4(pictures, {}, { sampleRate: 48_000, channels: [noise] });
  const { data = film, mediaType = '' } = (await takeSound(film)) ?? {};
  const task = { prompt: 'Waves', width: 16, height: 16, duration: 1, fps: 2 };
  const prepare = async (audio: Uint8Array) =>
    await videoSteps.prepare?.run({ ...task, audio: { data: audio, mediaType } }, traits);
  await expect(prepare(data)).resolves.toBeDefined();
  await expect(prepare(data.fill(0x55, data.length / 2))).rejects.toMatchObject({
    code: 'input_unsupported',
    message: expect.stringMatching(/^init_audio: /),
  });
});
