import { expect, onTestFinished, test, vi } from 'vitest';
import { createClient, type DeprecationNotice, withDeprecations } from './index.ts';
import { startService } from './testing/service.ts';

const notices: DeprecationNotice[] = [];

function clientOf(baseUrl: string) {
  notices.length = 0;
  const fetch = withDeprecations((notice) => notices.push(notice));
  return createClient({ baseUrl, apiKey: 'gmk_1', fetch });
}

test('a deprecated operation is reported once, with its dates', async () => {
  const { url } = await startService((response) => {
    response.setHeader('deprecation', '@1767225600');
    response.setHeader('sunset', 'Wed, 01 Jul 2026 00:00:00 GMT');
    response.setHeader('content-type', 'application/json').end('{"status":"success","output":[]}');
  });
  const genmedia = clientOf(url);
  const input = { prompt: 'Green walls', init_image: 'https://media.example/room.png' };
  await genmedia.run('editImage', input);
  await genmedia.run('editImage', input);
  await genmedia.run('captionImage', { init_image: input.init_image });
  expect(notices.map(({ operation }) => operation)).toEqual(['editImage', 'captionImage']);
  expect(notices[0]).toEqual({
    operation: 'editImage',
    since: new Date('2026-01-01'),
    sunset: new Date('2026-07-01'),
    message: 'Genmedia: editImage is deprecated since 2026-01-01 and supported until 2026-07-01.',
  });
});

test('a request without a method is a GET, as of fetch itself', async () => {
  notices.length = 0;
  const headers = { deprecation: 'true' };
  const send = withDeprecations(
    (notice) => notices.push(notice),
    async () => new Response('', { headers }),
  );
  await send('https://api.example/api/v7/models', {});
  expect(notices).toMatchObject([{ operation: 'listModels' }]);
});

test('a report that throws is told to the console, and the request is not sent again', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => logged.mockRestore());
  const headers = { deprecation: 'true' };
  const inner = vi.fn(async () => Response.json({ status: 'success', models: [] }, { headers }));
  const refusal = new Error('No deprecated calls here.');
  const report = () => {
    throw refusal;
  };
  const fetch = withDeprecations(report, inner);
  const genmedia = createClient({ baseUrl: 'https://api.example', apiKey: 'gmk_1', fetch });
  expect(await genmedia.run('listModels')).toMatchObject({ models: [] });
  expect(inner).toHaveBeenCalledOnce();
  expect(logged.mock.calls.map(([, error]) => error)).toEqual([refusal]);
});

test('dates that are missing or invalid are left out', async () => {
  const { url } = await startService((response) => {
    response.setHeader('deprecation', 'true').setHeader('sunset', 'soon');
    response.setHeader('content-type', 'application/json').end('{"status":"success","models":[]}');
  });
  await clientOf(url).run('listModels');
  expect(notices).toMatchObject([{ message: 'Genmedia: listModels is deprecated.' }]);
});
