import { extractAudio } from '@genmedia/media/video';
import type { GenerationSuccess } from '@genmedia/types';
import { expect } from 'vitest';
import { markedPlace, markedVideo } from '../../../../testing/marked-video.ts';
import { download, loudness } from '../../../../testing/sound.ts';
import { decodeVideo } from '../../../../testing/video.ts';
import { photo, recording } from '../real-files.ts';
import type { Calls } from './calls.ts';

const expectFilm = async ({ output }: GenerationSuccess, seconds: number) => {
  expect(output).toHaveLength(1);
  const file = await download(output[0], 'video/mp4');
  const video = await decodeVideo(file);
  expect(video).toMatchObject({ width: 864, height: 480, seconds: expect.closeTo(seconds, 0) });
  return file;
};

export const videoCalls: Calls = {
  async generateVideo({ put, make, sent }) {
    const voice = await recording('The sea is calm today.');
    const made = await make('generateVideo', {
      model_id: 'seedance-1-pro',
      prompt: 'waves on a beach',
      negative_prompt: 'people',
      resolution: '480p',
      aspect_ratio: '16:9',
      duration: 4,
      init_audio: put('sea.wav', voice),
      seed: 7,
    });
    expect(sent('fal-ai/bytedance/seedance/v1/pro/text-to-video')).toEqual([
      {
        prompt: 'waves on a beach. Leave out: people',
        aspect_ratio: '16:9',
        resolution: '480p',
        duration: '4',
        seed: 7,
      },
    ]);
    expect(made.meta).toMatchObject({
      engine: 'fal',
      resolution: '480p',
      duration: 4,
      // The host chooses the size and the frame rate itself.
      width: 864,
      height: 480,
      fps: 3,
      warnings: [
        'seedance-1-pro chose itself: the video has 864 x 480 pixels, not 854 x 480 pixels; 3 frames a second, not 24.',
      ],
    });
    // The model has no sound, so the service adds it.
    const film = await expectFilm(made, 4);
    const { sampleRate, channels } = await extractAudio(film);
    const [samples = new Float32Array()] = channels;
    const heard = { samples, sampleRate, channels: channels.length, seconds: 4 };
    expect(loudness(heard)).toBeGreaterThan(0.01);
  },

  async animateImage({ put, make, sent, expectUploads }) {
    const frames = await Promise.all([640, 800].map((width) => photo({ width, height: 480 })));
    const [first, last] = frames.map((frame, i) => put(`frame-${i}.jpg`, frame));
    const made = await make('animateImage', {
      model_id: 'seedance-1-pro',
      init_image: [first ?? '', last ?? ''],
      resolution: '480p',
      aspect_ratio: '16:9',
      duration: 4,
    });
    const [input] = sent('fal-ai/bytedance/seedance/v1/pro/image-to-video');
    expect(input).toMatchObject({
      prompt: 'The picture comes alive, in one shot',
      aspect_ratio: '16:9',
      resolution: '480p',
      duration: '4',
    });
    expectUploads([input?.image_url, input?.end_image_url], frames);
    const size = { width: 864, height: 480 };
    expect(made.meta).toMatchObject({ init_image: [first, last], duration: 4, ...size });
    await expectFilm(made, 4);
  },

  // fal has no model for it: the service does it itself.
  async removeWatermark({ put, make, host }) {
    const { marked } = await markedVideo();
    const film = { data: marked, mediaType: 'video/mp4' };
    const made = await make('removeWatermark', { init_video: put('marked.mp4', film) });
    expect(host.requests).toEqual([]);
    expect(made.meta).toMatchObject({ engine: 'sandbox', model_id: 'watermark-remover' });
    const { x, y } = made.meta.region as { x: number; y: number };
    expect(Math.abs(x - markedPlace.left)).toBeLessThan(20);
    expect(Math.abs(y - markedPlace.top)).toBeLessThan(20);
    const video = await decodeVideo(await download(made.output[0], 'video/mp4'));
    expect(video).toMatchObject({ width: 320, height: 192 });
  },
};
