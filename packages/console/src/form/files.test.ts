import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { run } from '../testing/browser.ts';
import {
  consoleVisitor,
  hasFocus,
  holdUploads,
  isFull,
  phone,
  pictureFile,
} from '../testing/visit.ts';

const { elsewhere, open } = consoleVisitor();

test.for(isFull ? (['drop', 'paste'] as const) : (['drop'] as const))(
  'a file comes in by %s',
  async (way) => {
    const page = await open('/try/captionImage');
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    const field = page.locator('.media').first();
    await field.evaluate(async (element, how) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 });
      canvas.getContext('2d')?.fillRect(8, 8, 48, 48);
      const picture = await new Promise<Blob>((resolve, reject) => {
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture.'))));
      });
      const data = new DataTransfer();
      data.items.add(new File([picture], 'square.png', { type: 'image/png' }));
      const options = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        how === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data }),
      );
    }, way);
    const address = page.getByRole('textbox', { name: 'Address of init_image' });
    await expect.poll(() => address.inputValue()).toMatch(/\/files\/\S+\.png$/);
    expect(await run(page)).toBe('success');
    expect(complaints).toEqual([]);
  },
);

test.runIf(isFull)('an address can be typed letter by letter', async () => {
  const page = await open('/try/captionImage');
  const address = page.getByRole('textbox', { name: 'Address of init_image' });
  await address.fill('');
  await address.pressSequentially('https://a.example/b.png');
  expect(await address.inputValue()).toBe('https://a.example/b.png');
});

test('a file that misses its field is not opened, and a text can be dropped', async () => {
  const page = await open('/try/generateImage');
  const isPrevented = (what: 'file' | 'text') =>
    page.locator('#generateImage-prompt').evaluate((element, dropped) => {
      const dataTransfer = new DataTransfer();
      if (dropped === 'file') dataTransfer.items.add(new File(['a'], 'a.png'));
      else dataTransfer.setData('text/plain', 'a');
      const options = { bubbles: true, cancelable: true, dataTransfer };
      return !element.dispatchEvent(new DragEvent('drop', options));
    }, what);
  expect([await isPrevented('file'), await isPrevented('text')]).toEqual([true, false]);
});

test.runIf(isFull)('of dropped links the first one is taken', async () => {
  const page = await open('/try/captionImage');
  const field = page.locator('.media').first();
  await field.evaluate((element) => {
    const dataTransfer = new DataTransfer();
    const links = ['# A room', 'https://a.example/room.png', 'https://b.example/', ''];
    dataTransfer.setData('text/uri-list', links.join('\r\n'));
    element.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer }));
  });
  const address = page.getByRole('textbox', { name: 'Address of init_image' });
  await expect.poll(() => address.inputValue()).toBe('https://a.example/room.png');
});

test.runIf(isFull)('a phone takes a picture with its camera', async () => {
  const page = await open('/try/captionImage', await elsewhere(phone));
  await page.getByRole('button', { name: 'Remove init_image' }).tap();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Camera' }).tap(),
  ]);
  // The page only sets this attribute. The phone then opens its camera, and returns a file.
  expect(await chooser.element().getAttribute('capture')).toBe('environment');
  await chooser.setFiles(fileURLToPath(new URL('../../public/samples/lamp.png', import.meta.url)));
  const address = page.getByRole('textbox', { name: 'Address of init_image' });
  await expect.poll(() => address.inputValue()).toMatch(/\/files\/\S+\.png$/);
  expect(await run(page)).toBe('success');
});

test('nothing is run before a chosen file has arrived', async () => {
  const page = await open('/try/editImage');
  const sendUploads = await holdUploads(page);
  await page.locator('input[data-field="init_image"]').setInputFiles(pictureFile('one.png'));
  const state = page.locator('.media-state', { hasText: 'Sending one.png' });
  await state.waitFor();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect.poll(() => hasFocus(state)).toBe(true);
  sendUploads();
  await state.waitFor({ state: 'detached' });
  const address = page.getByRole('textbox', { name: 'Address of init_image' });
  // Otherwise the picture of the example would be edited.
  const sent = page.waitForRequest('**/alpha_edit');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const { init_image: edited } = (await sent).postDataJSON();
  expect([edited].flat()).toEqual([await address.inputValue()]);
});

test.runIf(isFull)(
  'a file that does not arrive can be given up, or another one be chosen',
  async () => {
    const page = await open('/try/captionImage');
    await page.getByRole('button', { name: 'Remove init_image' }).click();
    const gate = Promise.withResolvers<void>();
    let asked = 0;
    await page.route('**/api/v7/uploads', async (route) => {
      asked += 1;
      if (asked < 3) await gate.promise;
      await route.continue();
    });
    const chooser = page.locator('input[data-field="init_image"]');
    const state = page.locator('.media-state');
    const askedFor = () => page.waitForRequest('**/api/v7/uploads');
    const first = askedFor();
    await chooser.setInputFiles(pictureFile('one.png'));
    await first;
    await page.getByRole('button', { name: 'Stop sending' }).click();
    await expect.poll(() => state.textContent()).toBe('');
    const second = askedFor();
    await chooser.setInputFiles(pictureFile('two.png'));
    await second;
    await chooser.setInputFiles(pictureFile('three.png'));
    await page.getByRole('button', { name: 'Remove init_image' }).waitFor();
    await expect.poll(() => state.textContent()).toBe('');
    const address = page.getByRole('textbox', { name: 'Address of init_image' });
    const arrived = await address.inputValue();
    const sent = page.waitForRequest('**/caption');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    expect((await sent).postDataJSON().init_image).toBe(arrived);
    gate.resolve();
  },
);

test('what is typed while files are sent stays, and so does every file', async () => {
  const page = await open('/try/editImage');
  const gates: (() => void)[] = [];
  await page.route('**/api/v7/uploads', async (route) => {
    await new Promise<void>((resolve) => gates.push(resolve));
    await route.continue();
  });
  const chooser = page.locator('input[data-field="init_image"]');
  await chooser.setInputFiles(pictureFile('one.png'));
  await expect.poll(() => gates.length).toBe(1);
  await chooser.setInputFiles(pictureFile('two.png'));
  await expect.poll(() => gates.length).toBe(2);
  await page.getByText('Sending one.png, two.png').waitFor();
  await page.locator('#editImage-prompt').fill('Typed meanwhile');
  // The second file arrives first.
  gates[1]?.();
  await page.getByText('Sending one.png …').waitFor();
  gates[0]?.();
  const items = page.locator('.media').first().locator('.media-item');
  await expect.poll(() => items.count()).toBe(2);
  // It could show one of them only.
  expect(await page.getByRole('textbox', { name: 'Address of init_image' }).isDisabled()).toBe(
    true,
  );
  // They replace the picture of the example.
  expect(await items.getByText('A sample').count()).toBe(0);
  expect(await page.locator('#editImage-prompt').inputValue()).toBe('Typed meanwhile');
});

test.runIf(isFull)('of several files those that can be sent are taken', async () => {
  const page = await open('/try/editImage');
  await page.route('**/api/v7/uploads', async (route) => {
    if (route.request().postDataJSON().content_type === 'image/png') return route.continue();
    const json = { status: 'error', code: 'payload_too_large', message: 'Too large.' };
    return route.fulfill({ status: 413, json });
  });
  const large = (name: string) => ({ ...pictureFile(name), mimeType: 'image/webp' });
  await page
    .locator('input[data-field="init_image"]')
    .setInputFiles([
      pictureFile('one.png'),
      large('a.webp'),
      pictureFile('two.png'),
      large('b.webp'),
    ]);
  const problem = page.locator('.media-state .field-error');
  await expect.poll(() => problem.textContent()).toBe('a.webp: Too large. b.webp: Too large.');
  const items = page.locator('.media').first().locator('.media-item');
  expect(await items.count()).toBe(2);
  expect(await items.getByText('A sample').count()).toBe(0);
});

test.runIf(isFull)('of files with the same address only the chosen one is removed', async () => {
  const page = await open('/try/editImage');
  await page.getByRole('tab', { name: 'JSON' }).click();
  const init_image = ['b', 'a', 'a'].map((name) => `https://a.example/${name}.png`);
  await page.locator('#editImage-json').fill(JSON.stringify({ init_image }));
  await page.getByRole('tab', { name: 'Form' }).click();
  const items = page.locator('.media-item');
  await expect.poll(() => items.count()).toBe(3);
  await page.getByRole('button', { name: 'Remove init_image 1' }).click();
  await expect.poll(() => items.count()).toBe(2);
});

test.runIf(isFull)('a sample is sent again before its upload may expire', async () => {
  const page = await open('/try/captionImage');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v7/uploads')) sent.push(request.url());
  });
  const again = async () => {
    await page.locator('.chip').first().click();
    expect(await run(page)).toBe('success');
    return sent.length;
  };
  expect(await again()).toBe(1);
  expect(await again()).toBe(1);
  await page.evaluate(() => {
    const now = Date.now();
    Date.now = () => now + 3_600_000;
  });
  expect(await again()).toBe(2);
});

test.runIf(isFull)('what is typed while the files of an example are sent stays', async () => {
  const page = await open('/try/captionImage');
  const sendUploads = await holdUploads(page);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('button', { name: 'Sending …' }).waitFor();
  await page.getByText(/more fields?/).click();
  await page.locator('#captionImage-track_id').fill('77');
  sendUploads();
  await page.locator('.result[data-state="success"]').waitFor();
  expect(await page.locator('#captionImage-track_id').inputValue()).toBe('77');
});
