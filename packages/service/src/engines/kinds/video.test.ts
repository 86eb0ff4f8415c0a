import { encodeVideo, probeVideo, takeSound, writeMp4 } from '@genmedia/media/video';
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  MovOutputFormat,
  Output,
} from 'mediabunny';
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

const size = { width: 16, height: 16 };

/** One second of grey. */
async function greyPictures() {
  const grey = { data: new Uint8Array(16 * 16 * 1.5).fill(128), ...size };
  return await encodeVideo([grey, grey], { ...size, fps: 2, quantization: 30 });
}

/** How a film of a model ends, and whether that may be done in the service's own process. */
async function finished(video: Uint8Array) {
  const task = { width: 16, height: 16, duration: 1, fps: 2 };
  const made = { video, warnings: [] };
  const isLight = await videoSteps.finish.isLight(task, made);
  return { isLight, ...(await videoSteps.finish.run(made, {})) };
}

test('a film as QuickTime becomes MP4, and MP4 stays as it is', async () => {
  const film = await writeMp4(await greyPictures(), {});
  const input = new Input({ source: new BufferSource(film), formats: ALL_FORMATS });
  const target = new BufferTarget();
  const output = new Output({ format: new MovOutputFormat(), target });
  await (await Conversion.init({ input, output })).execute();
  const made = await finished(new Uint8Array(target.buffer ?? new ArrayBuffer()));
  expect(made).toMatchObject({ isLight: false, files: [{ mediaType: 'video/mp4' }] });
  const content = made.files[0]?.content ?? new Uint8Array();
  expect(Buffer.from(content).toString('latin1', 4, 11)).not.toBe('ftypqt ');
  expect(await probeVideo(content)).toMatchObject(size);
  expect(await finished(film)).toMatchObject({ isLight: true, files: [{ content: film }] });
});

test.each([
  ['RIFF\0\0\0\0AVI LIST\0\0\0\0', 'video/vnd.avi'],
  ['GIF89a\x10\0\x10\0', 'image/gif'],
  ['No film', 'of an unknown type'],
])('a film that cannot become MP4 is no fault of the prompt: %j', async (text, type) => {
  const film = Buffer.from(text.padEnd(64, '\0'), 'latin1');
  await expect(finished(film)).rejects.toMatchObject({
    code: 'model_failed',
    message: `The model made a file (${type}) that cannot be given as MP4.`,
    mustChange: false,
    otherModel: true,
  });
});

test('a sound with a good header and damaged packets is refused before the video is made', async () => {
  const pictures = await greyPictures();
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
