import { replaceAudio } from '@genmedia/media/video';
import { sandbox } from '@genmedia/sandbox';
import { experimental_generateVideo as generateVideo } from 'ai';
import { expect, test } from 'vitest';
import { useTool } from './tools.ts';

test('a sound that is too long to dub is refused before anybody pays for its words', async () => {
  const { video: silent } = await generateVideo({
    model: sandbox.videoModel('sandbox-video'),
    prompt: 'waves',
    resolution: '64x64',
    duration: 1,
    fps: 4,
  });
  const tone = Float32Array.from({ length: 48_000 }, (_, i) => Math.sin(i / 9) / 2);
  const sound = { sampleRate: 48_000, channels: [tone] };
  const video = Buffer.from(await replaceAudio(silent.uint8Array, sound));
  expect(await useTool('takeSound', { video })).toMatchObject({
    sound: { mediaType: 'audio/mp4' },
  });
  // With units of time a thousand times longer, it seems to last 16 minutes.
  video.writeUInt32BE(48, video.indexOf(Buffer.of(0, 0, 48_000 >> 8, 48_000 & 0xff)));
  await expect(useTool('takeSound', { video })).rejects.toThrow('longer than 900 seconds');
});
