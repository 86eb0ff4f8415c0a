import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Object3dSuccess } from '@genmedia/types';
import { expect } from 'vitest';
import { callHere } from '../../../../testing/call-here.ts';
import { download } from '../../../../testing/sound.ts';
import type { FalBed } from '../fal-bed.ts';
import { photo } from '../real-files.ts';
import type { Calls } from './calls.ts';

/** Has an operator order an object for the user, who fetches it. */
async function order({ service, user }: FalBed, ...args: string[]): Promise<Object3dSuccess> {
  const command = ['objects', 'create', user.email, '--json', ...args];
  const { code, stdout, stderr } = await callHere(command, service.home);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const { path } = JSON.parse(stdout);
  const fetched = await service.post<Object3dSuccess>(
    path,
    { key: user.apiKey },
    { Prefer: 'wait=300' },
  );
  expect(fetched.body).toMatchObject({ status: 'success', meta: { engine: 'fal' } });
  const file = await download(fetched.body.output[0], 'model/gltf-binary');
  expect([file.toString('latin1', 0, 4), file.readUInt32LE(8)]).toEqual(['glTF', file.length]);
  return fetched.body;
}

export const objectCalls: Calls = {
  async fetchObject3d(bed) {
    const { service, sent, expectUploads } = bed;
    const names = ['front.jpg', 'back.jpg'];
    const pictures = await Promise.all([320, 360].map((width) => photo({ width, height: 240 })));
    const files = names.map((name) => join(service.dataDir, name));
    for (const [i, file] of files.entries()) {
      await writeFile(file, pictures[i]?.data ?? '');
    }
    const [front = '', back = ''] = files;

    await order(bed, '--image', front, '--seed', '7', '--texture-size', '2048');
    const [one] = sent('fal-ai/trellis');
    expect(one).toEqual({
      image_url: expect.any(String),
      seed: 7,
      ss_guidance_strength: 7.5,
      ss_sampling_steps: 12,
      slat_guidance_strength: 3,
      slat_sampling_steps: 12,
      mesh_simplify: 0.95,
      texture_size: '2048',
    });
    expectUploads(one?.image_url, pictures.slice(0, 1));

    const { meta } = await order(bed, '--image', front, '--image', back);
    expect(meta).toMatchObject({ multi_image: true, texture_size: 1024, model_id: 'trellis' });
    const [several] = sent('fal-ai/trellis/multi');
    expectUploads(several?.image_urls, pictures);

    const result = await order(bed, '--prompt', 'a wooden chair', '--seed', '7');
    const [drawing] = sent('fal-ai/qwen-image-2/text-to-image');
    expect(drawing).toMatchObject({ prompt: expect.stringContaining('a wooden chair'), seed: 7 });
    expect(sent('fal-ai/trellis')).toHaveLength(2);
    expect(result.meta.warnings).toEqual([expect.stringContaining('qwen-image-2 drew one')]);
  },
};
