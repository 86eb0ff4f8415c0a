import { film } from '@genmedia/media/testing/film';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useOperatedService } from '../../deployments/testing.ts';
import { useWebServer } from '../../testing/web-server.ts';

const service = useOperatedService('Postgres');
const web = useWebServer();

test('reading a video for a check takes no place of short work', async () => {
  const { engines } = service.context;
  const { of } = engines;
  const used: object[] = [];
  const spy = vi.spyOn(engines, 'of').mockImplementation((caller, ...more) => {
    const work = of(caller, ...more);
    return {
      ...work,
      useTool: (tool, ...input) => {
        used.push({ tool, isLong: caller?.isLong });
        return work.useTool(tool, ...input);
      },
    };
  });
  onTestFinished(() => spy.mockRestore());
  const { apiKey } = await service.newAccount();
  const video = web.put('film.mp4', await film({ width: 48, height: 32, seconds: 1, fps: 4 }));
  const { body } = await service.post<object>('/nsfw_image_check', {
    key: apiKey,
    init_image: video,
  });
  expect(body).toMatchObject({ status: 'success' });
  expect(used).toEqual([{ tool: 'measureSound', isLong: true }]);
});
