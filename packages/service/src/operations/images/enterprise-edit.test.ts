import { skinTones } from '@genmedia/sandbox/testing/skin-tones';
import type { GenerationError, GenerationSuccess } from '@genmedia/types';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { useOperatedService } from '../../deployments/testing.ts';
import { decodePicture } from '../../testing/picture.ts';
import { download } from '../../testing/sound.ts';
import { useWebServer } from '../../testing/web-server.ts';

const service = useOperatedService('Postgres');
const web = useWebServer();

const edit = <Body = GenerationSuccess>(key: string, request: object = {}) =>
  service.post<Body>('/api/v1/enterprise/image_editing/alpha_edit', {
    key,
    prompt: 'Make it brighter',
    init_image: web.put('skin.png', skin),
    ...request,
  });

const skin = await skinTones();

test('the deployment edits images, checks them, and has the results', async () => {
  const { apiKey } = await service.newAccount({ image_editing: {} });
  const held = await edit<GenerationError>(apiKey);
  expect(held).toMatchObject({ status: 200, body: { status: 'error', code: 'nsfw_content' } });
  const { status, body } = await edit(apiKey, { safety_checker: false });
  expect([status, body]).toMatchObject([
    200,
    { status: 'success', meta: { engine: 'sandbox', model_id: 'alpha-edit-2509' } },
  ]);
  const edited = await download(body.output[0], 'image/png');
  expect(await decodePicture(edited)).toMatchObject({ width: 224, height: 224 });
  const [before, after] = await Promise.all([skin, edited].map((file) => sharp(file).stats()));
  expect(after?.channels[0]?.mean).toBeGreaterThan((before?.channels[0]?.mean ?? 255) + 3);
  const fetched = await service.post(`/api/v1/enterprise/image_editing/fetch/${body.id}`, {
    key: apiKey,
  });
  expect(fetched).toMatchObject({ status: 200, body });
  const line = service.log.find((each) => each.includes('a process of a deployment started'));
  const { pid } = JSON.parse(line ?? '{}');
  expect(pid).toEqual(expect.any(Number));
  expect(pid).not.toBe(process.pid);
});

test('edits are 403 without a deployment, 404 with another one', async () => {
  const [plain, other] = [await service.newAccount(), await service.newAccount({ alpha: {} })];
  expect(await edit(plain.apiKey)).toMatchObject({ status: 403, body: { code: 'plan_required' } });
  expect(await edit(other.apiKey)).toMatchObject({ status: 404, body: { code: 'not_found' } });
});
