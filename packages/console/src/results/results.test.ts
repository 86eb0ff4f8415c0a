import { expect, test } from 'vitest';
import { run } from '../testing/browser.ts';
import { consoleVisitor, isFull } from '../testing/visit.ts';

const { open, service } = consoleVisitor();

test('the text of an answer is never run or read as HTML, and no other script runs than the console’s', async () => {
  const page = await open('/try/generateImage');
  const hostile =
    '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>';
  const answer = {
    status: 'success',
    id: 1,
    generationTime: 1,
    proxy_links: [],
    meta: { warnings: [hostile] },
    output: [
      'javascript:document.title="owned"',
      `data:text/html,${hostile}`,
      `${service.url}/files/${hostile}.svg`,
    ],
  };
  await page.route('**/text-to-image', (route) => route.fulfill({ json: answer }));
  const expectText = async (place: string) => {
    await page.locator(place).waitFor();
    expect(await page.locator('.result img[src="x"]').count()).toBe(0);
    expect(await page.locator('a[href^="javascript"]').count()).toBe(0);
    expect(await page.locator(place).textContent()).toContain('onerror=');
  };
  expect(await run(page)).toBe('success');
  await expectText('.result .facts-view');
  // With a file that can be shown, the warnings are shown too.
  answer.output.push(`${service.url}/files/a.bin`);
  expect(await run(page)).toBe('success');
  await expectText('.result .warnings');
  await page.getByRole('tab', { name: 'Raw' }).click();
  await expectText('.result .code');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "owned"';
    document.body.append(script);
  });
  expect(await page.title()).not.toBe('owned');
});

test.runIf(isFull)('an empty list in an answer without files is a dash', async () => {
  const page = await open('/try/generateImage');
  const answer = { status: 'success', id: 1, generationTime: 1, meta: {}, proxy_links: [] };
  await page.route('**/text-to-image', (route) => route.fulfill({ json: answer }));
  expect(await run(page)).toBe('success');
  const row = page.locator('.facts-view .table-row', { hasText: 'proxy_links' });
  expect(await row.locator('dd').textContent()).toBe('–');
});

test.runIf(isFull)('a long transcript is shown to its end', async () => {
  const page = await open('/try/transcribeSpeech');
  const output = [`${service.url}/files/talk.json`];
  const pieces = Array.from({ length: 7000 }, (_, n) => ({
    text: `lighthouse ${n}`,
    start_time: n / 2,
    end_time: n / 2 + 0.4,
  }));
  await page.route('**/speech-to-text', (route) =>
    route.fulfill({ json: { status: 'success', id: 1, proxy_links: [], meta: {}, output } }),
  );
  await page.route('**/files/talk.json', (route) =>
    route.fulfill({ body: JSON.stringify(pieces, null, 2) }),
  );
  expect(await run(page)).toBe('success');
  await expect.poll(() => page.locator('.transcript li').count()).toBe(pieces.length);
});

test('a file of a result becomes the input of another operation', async () => {
  const page = await open('/try/generateImage');
  const lamp = `${service.url}/samples/lamp.png`;
  const json = { status: 'success', id: 1, generationTime: 1, meta: {}, output: [lamp] };
  await page.route('**/text-to-image', (route) => route.fulfill({ json }));
  expect(await run(page)).toBe('success');
  await page.getByRole('button', { name: 'Use as input' }).click();
  await page.getByRole('menuitem', { name: 'Caption an image' }).click();
  await page.getByRole('heading', { level: 1, name: 'Caption an image' }).waitFor();
  const address = page.getByRole('textbox', { name: 'Address of init_image' });
  expect(await address.inputValue()).toBe(lamp);
});

test.runIf(isFull)(
  'an original that the page cannot load is not compared with the result',
  async () => {
    const page = await open('/try/editImage');
    const output = [`${service.url}/samples/lamp.png`];
    const answer = {
      status: 'success',
      id: 1,
      generationTime: 1,
      proxy_links: [],
      meta: {},
      output,
    };
    await page.route('**/image_editing/alpha_edit', (route) => route.fulfill({ json: answer }));
    await page
      .getByRole('textbox', { name: 'Address of init_image' })
      .fill('https://a.example/room.png');
    expect(await run(page)).toBe('success');
    await page.locator('.result .comparison').waitFor({ state: 'detached' });
    await page.getByRole('img', { name: 'Edit images by prompt, file 1' }).waitFor();
  },
);

test.runIf(isFull)('a chat with a text that is none fails as other runs do', async () => {
  const page = await open('/try/createChatCompletion');
  // Below a form, earlier runs are listed by their last message.
  expect(await run(page)).toBe('success');
  await page.getByRole('tab', { name: 'JSON' }).click();
  const content = [{ type: 'text', text: { toString: 1 } }];
  const input = { model: 'sandbox-chat', messages: [{ role: 'user', content }] };
  await page.locator('#createChatCompletion-json').fill(JSON.stringify(input));
  expect(await run(page)).toBe('error');
});
