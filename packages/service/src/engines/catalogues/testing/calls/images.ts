import type { GenerationSuccess } from '@genmedia/types';
import { expect } from 'vitest';
import { decodePicture } from '../../../../testing/picture.ts';
import { download } from '../../../../testing/sound.ts';
import { discMask, movie, photo } from '../real-files.ts';
import type { Calls } from './calls.ts';

const camera = { width: 640, height: 480 };

/** Checks that the outputs are PNGs of these sizes. */
async function expectPictures(
  { output }: GenerationSuccess,
  ...sizes: readonly { width: number; height: number }[]
): Promise<void> {
  const files = await Promise.all(output.map((url) => download(url, 'image/png')));
  const pictures = await Promise.all(files.map(decodePicture));
  expect(pictures).toMatchObject(sizes.map((size) => ({ ...size, format: 'png' })));
  for (const { colours } of pictures) expect(colours).toBeGreaterThan(100);
}

const png = { num_images: 1, output_format: 'png' };

export const imageCalls: Calls = {
  async generateImage({ make, sent }) {
    const asked = { prompt: 'a pier at dawn', negative_prompt: 'people' };
    const size = { width: 768, height: 512 };
    const request = { model_id: 'qwen-image-2', ...asked, ...size, samples: 2, seed: 7 };
    const made = await make('generateImage', request);
    const inputs = sent('fal-ai/qwen-image-2/text-to-image');
    expect(inputs.toSorted((one, other) => Number(one.seed) - Number(other.seed))).toEqual([
      { ...asked, image_size: size, seed: 7, ...png },
      { ...asked, image_size: size, seed: 8, ...png },
    ]);
    expect(made.meta).toEqual({ engine: 'fal', ...request, seeds: [7, 8] });
    await expectPictures(made, size, size);
  },

  async generateEnterpriseImage({ make, sent }) {
    const made = await make('generateEnterpriseImage', { prompt: 'a pier', seed: 7 });
    const size = { width: 512, height: 512 };
    expect(sent('fal-ai/qwen-image-2/text-to-image')).toMatchObject([{ image_size: size }]);
    await expectPictures(made, size);
  },

  async transformImage({ put, make, sent, expectUploads }) {
    const picture = await photo(camera);
    const init_image = put('harbour.jpg', picture);
    const request = { prompt: 'the same at night', init_image, strength: 0.6, seed: 9 };
    const made = await make('transformImage', {
      ...request,
      model_id: 'flux-dev',
      scheduler: 'DDIMScheduler',
      width: 512,
      height: 512,
    });
    const [input] = sent('fal-ai/flux/dev/image-to-image');
    expect(input).toEqual({
      prompt: request.prompt,
      image_url: expect.any(String),
      strength: 0.6,
      seed: 9,
      ...png,
    });
    expectUploads(input?.image_url, [picture]);
    // The model keeps the size of its picture, so the result is cropped; it has no schedulers.
    expect(made.meta).toMatchObject({ ...request, engine: 'fal', width: 512, height: 512 });
    expect(made.meta.warnings).toEqual([
      'scheduler is not supported by flux-dev and was ignored.',
      expect.stringContaining('The model drew 640 x 480 pixels.'),
    ]);
    await expectPictures(made, { width: 512, height: 512 });
  },

  async inpaintImage({ put, make, sent, uploaded, expectUploads }) {
    const [picture, mask] = [await photo(camera), await discMask(camera)];
    const made = await make('inpaintImage', {
      model_id: 'qwen-image-edit-inpaint',
      prompt: 'a round window',
      init_image: put('wall.jpg', picture),
      mask_image: put('mask.png', mask),
      strength: 0.9,
      seed: 3,
    });
    const [input] = sent('fal-ai/qwen-image-edit/inpaint');
    expect(input).toMatchObject({ prompt: 'a round window', strength: 0.9, seed: 3, ...png });
    expectUploads(input?.image_url, [picture]);
    const [masked, drawn] = await Promise.all([
      decodePicture(uploaded(input?.mask_url)),
      decodePicture(Buffer.from(mask.data)),
    ]);
    expect(masked.pixels.equals(drawn.pixels)).toBe(true);
    await expectPictures(made, camera);
  },

  async editImage({ put, make, sent, uploaded, expectUploads }) {
    const sizes = [320, 352, 384, 416].map((width) => ({ width, height: 240 }));
    const pictures = await Promise.all(sizes.map((size) => photo(size)));
    const init_image = pictures.map((picture, i) => put(`edited-${i}.jpg`, picture));
    const prompt = 'all four in one frame';
    const made = await make('editImage', { model_id: 'alpha-edit-2511', prompt, init_image });
    const [input] = sent('fal-ai/qwen-image-edit-2511');
    expect(input).toMatchObject({ prompt, enable_safety_checker: true, ...png });
    expectUploads(input?.image_urls, pictures);
    expect(made.meta).toMatchObject({ model_id: 'alpha-edit-2511', init_image });
    await expectPictures(made, { width: 320, height: 240 });
    // The safety checker looks at what the host gave.
    const [checked] = sent('fal-ai/imageutils/nsfw');
    expect(uploaded(checked?.image_url).subarray(1, 4).toString()).toBe('PNG');

    const one = { prompt: 'at night', init_image: init_image[0] ?? '', safety_checker: false };
    const unchecked = await make('editImage', one);
    expect(sent('fal-ai/qwen-image-edit-2509')).toMatchObject([{ enable_safety_checker: false }]);
    expect(sent('fal-ai/imageutils/nsfw')).toHaveLength(1);
    expect(unchecked.meta).toMatchObject({ model_id: 'alpha-edit-2509', safety_checker: false });
  },

  async editEnterpriseImage({ put, make, sent, expectUploads }) {
    const picture = await photo(camera);
    const init_image = put('enterprise.jpg', picture);
    const made = await make('editEnterpriseImage', { prompt: 'in winter', init_image });
    const [input] = sent('fal-ai/qwen-image-edit-2509');
    expectUploads(input?.image_urls, [picture]);
    await expectPictures(made, camera);

    const newer = { prompt: 'in spring', init_image, model_id: 'alpha-edit-2511' } as const;
    await expectPictures(await make('editEnterpriseImage', newer), camera);
  },

  async removeObject({ put, make, sent, expectUploads }) {
    const picture = await photo(camera);
    const init_image = put('street.jpg', picture);
    const made = await make('removeObject', { init_image, object_name: 'the red car' });
    const [input] = sent('bria/fibo-edit/erase_by_text');
    expect(input).toEqual({ image_url: expect.any(String), object_name: 'the red car' });
    expectUploads(input?.image_url, [picture]);
    // The model gives a JPEG.
    await expectPictures(made, camera);
  },

  async mixInterior({ put, make, sent, expectUploads }) {
    const [room, lamp] = [await photo(camera), await photo({ width: 200, height: 300 }, 'png')];
    const made = await make('mixInterior', {
      init_image: put('room.jpg', room),
      object_image: put('lamp.png', lamp),
      prompt: 'beside the sofa',
      width: 800,
      height: 600,
      guidance_scale: 5,
    });
    const [input] = sent('fal-ai/qwen-image-edit-2511');
    expect(input).toMatchObject({
      prompt: expect.stringContaining('beside the sofa'),
      image_size: { width: 800, height: 600 },
      guidance_scale: 5,
      num_inference_steps: 8,
    });
    expectUploads(input?.image_urls, [room, lamp]);
    expect(made.meta).toMatchObject({ num_inference_steps: 8, guidance_scale: 5 });
    await expectPictures(made, { width: 800, height: 600 });
  },

  async captionImage({ put, make, sent, expectUploads }) {
    const picture = await photo(camera);
    const init_image = put('field.jpg', picture);
    const captioners = {
      short: 'fal-ai/florence-2-large/caption',
      normal: 'fal-ai/florence-2-large/detailed-caption',
      long: 'fal-ai/florence-2-large/more-detailed-caption',
    } as const;
    for (const length of ['short', 'normal', 'long'] as const) {
      const { output, meta } = await make('captionImage', { init_image, length });
      const [input, ...others] = sent(captioners[length]);
      expect(others).toEqual([]);
      expectUploads(input?.image_url, [picture]);
      const file = await download(output[0], 'text/plain; charset=utf-8');
      expect(meta.caption).toContain('green field');
      expect(file.toString()).toBe(meta.caption);
    }
  },

  async checkNsfw({ put, answer, sent, uploaded }) {
    const picture = await photo(camera);
    const one = await answer('checkNsfw', { init_image: put('beach.jpg', picture) });
    expect(one).toMatchObject({
      status: 'success',
      has_nsfw_concept: [false],
      meta: { engine: 'fal', model_id: 'nsfw-check', score: 0.03 },
    });
    const [input] = sent('fal-ai/imageutils/nsfw');
    expect(await decodePicture(uploaded(input?.image_url))).toMatchObject(camera);

    const film = await movie({ width: 160, height: 96, seconds: 2 });
    const several = await answer('checkNsfw', { init_image: put('film.mp4', film) });
    const [stills] = sent('fal-ai/x-ailab/nsfw');
    const pictures = [stills?.image_urls ?? []].flat();
    expect(several).toMatchObject({
      has_nsfw_concept: [true],
      meta: { score: 1, frames: pictures.length },
    });
    expect(pictures.length).toBeGreaterThan(2);
    for (const url of pictures) {
      expect(await decodePicture(uploaded(url))).toMatchObject({ width: 160, height: 96 });
    }
  },
};
