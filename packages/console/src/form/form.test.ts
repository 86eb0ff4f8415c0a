import { expect, test } from 'vitest';
import { run, show } from '../testing/browser.ts';
import { consoleVisitor, hasFocus, isFull, keptDrafts } from '../testing/visit.ts';

const { open, visitor } = consoleVisitor();

test('the form begins with an example, shows errors at their fields, and becomes code while one types', async () => {
  const page = await open('/try/generateImage');
  const prompt = page.locator('#generateImage-prompt');
  await prompt.fill('');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect
    .poll(() => page.locator('#generateImage-prompt-problem').textContent())
    .toMatch(/.{10}/);
  expect(await prompt.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => hasFocus(prompt)).toBe(true);

  // An Arabic text has its full stop at its left.
  expect(await prompt.evaluate((field) => getComputedStyle(field).unicodeBidi)).toBe('plaintext');

  await prompt.fill('Two <b>bold</b> herons');
  await page.getByRole('slider', { name: 'width' }).focus();
  await page.keyboard.press('End');
  const code = page.locator('.code-side .code').filter({ visible: true });
  await expect.poll(() => code.textContent()).toContain('"prompt": "Two <b>bold</b> herons"');
  await expect.poll(() => code.textContent()).toContain('"width": 1024');
  await page.reload();
  expect(await prompt.inputValue()).toBe('Two <b>bold</b> herons');
  await page.getByRole('button', { name: 'Several images and a webhook' }).click();
  await expect.poll(() => code.textContent()).toContain('"webhook"');
  // The docs link to this address.
  await show(page, '/example/generateImage/one-image');
  await expect.poll(() => code.textContent()).not.toContain('"webhook"');
});

test.runIf(isFull)('the form and the models page show the limits of the chosen model', async () => {
  const page = await open('/models');
  const card = page.locator('.model-card', { hasText: 'sandbox-video' });
  await card.getByText('Limits').click();
  await card.getByText(/Generate a video from text: .*duration ≤ 12/).waitFor();
  await card.getByRole('button', { name: 'Generate a video from text' }).click();
  const field = (name: string) =>
    page.locator('.field').filter({ has: page.locator(`[id$="-${name}-label"]`) });
  const rule = (name: string) => field(name).locator('.field-rule').textContent();
  await expect.poll(() => rule('duration')).toBe('4 – 12 with sandbox-video');
  const slider = field('duration').getByRole('slider', { includeHidden: true });
  expect(await slider.getAttribute('aria-valuemax')).toBe('12');
  expect(await rule('resolution')).toBe('choices with sandbox-video');
  expect(await field('resolution').getByRole('radio', { includeHidden: true }).count()).toBe(6);
  // The contract's own bounds are just as narrow.
  expect(await rule('width')).toBe('512 – 1024');

  await show(page, '/try/createDubbing');
  await expect.poll(() => rule('speed')).toBe('0.25 – 2 with gamma');
  await page.locator('#createDubbing-voice_model').evaluate((input) => {
    input.closest('details')?.setAttribute('open', '');
  });
  await page.locator('#createDubbing-voice_model').fill('another');
  await expect.poll(() => rule('speed')).toBe('0.1 – 10');
});

test.runIf(isFull)('an example whose model the service lacks gets one that it has', async () => {
  const page = await visitor.tab();
  await page.route('**/api/v7/models?*', async (route) => {
    const answer = await (await route.fetch()).json();
    const models = answer.models.map((model: { model_id: string }) =>
      model.model_id === 'sandbox-image'
        ? { ...model, model_id: 'acme-image', engine: 'acme' }
        : model,
    );
    await route.fulfill({ json: { ...answer, models } });
  });
  await open('/try/generateImage', page);
  await page.locator('#generateImage-model_id', { hasText: 'acme-image' }).waitFor();
  await page.unroute('**/api/v7/models?*');
});

test('what is no number is marked, and nothing is sent', async () => {
  const page = await open('/try/generateImage');
  await page.getByText(/more fields?/).click();
  for (const name of ['seed', 'samples']) {
    const field = page.locator(`#generateImage-${name}`);
    await field.fill('');
    // Chromium takes these letters of a number, and other browsers all.
    await field.pressSequentially('1e');
    const problem = page.locator(`#generateImage-${name}-broken`);
    await problem.getByText('This is not a number.').waitFor();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    expect(await hasFocus(field)).toBe(true);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await field.pressSequentially('0');
    await problem.waitFor({ state: 'detached' });
  }
  expect(await page.locator('.result').count()).toBe(0);
});

test.runIf(isFull)('an item that takes the place of a removed one shows its own JSON', async () => {
  const page = await open('/try/createChatCompletion');
  const tool = (name: string) => ({
    type: 'function',
    function: { name, parameters: { type: 'object', title: `Of ${name}` } },
  });
  await page.getByRole('tab', { name: 'JSON' }).click();
  const messages = [{ role: 'user', content: 'Hello' }];
  const input = { model: 'sandbox-chat', messages, tools: [tool('one'), tool('two')] };
  await page.locator('#createChatCompletion-json').fill(JSON.stringify(input));
  await page.getByRole('tab', { name: 'Form' }).click();
  const shown = page.getByRole('textbox', { name: 'parameters, as JSON' });
  await expect.poll(() => shown.count()).toBe(2);
  await page.getByRole('button', { name: 'Remove tools 1' }).click();
  await expect.poll(() => shown.count()).toBe(1);
  expect(await shown.inputValue()).toContain('Of two');
  // What cannot be read is not run with what it was before.
  await shown.fill('{ "type": ');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect.poll(() => hasFocus(shown)).toBe(true);
  expect(await page.locator('.result').count()).toBe(0);
});

test.runIf(isFull)('an item that takes the place of a removed one shows what it has', async () => {
  const page = await open('/try/createChatCompletion');
  await page.getByRole('tab', { name: 'JSON' }).click();
  const messages = [
    { role: 'user', content: 'Hello' },
    { role: 'tool', content: 'Rain', tool_call_id: 'call-1' },
  ];
  const input = { model: 'sandbox-chat', messages };
  await page.locator('#createChatCompletion-json').fill(JSON.stringify(input));
  await page.getByRole('tab', { name: 'Form' }).click();
  await page.getByRole('button', { name: 'Remove messages 1' }).click();
  const id = page.locator('#createChatCompletion-messages-0-tool_call_id');
  await expect.poll(() => id.inputValue()).toBe('call-1');
  expect(await id.isVisible()).toBe(true);
});

test.runIf(isFull)('a choice that may be left out can be taken back', async () => {
  const page = await open('/try/transcribeSpeech');
  const code = page.locator('.code-side .code').filter({ visible: true });
  const choose = async (name: string) => {
    await page.getByRole('combobox', { name: 'timestamp_level' }).click();
    await page.getByRole('option', { name }).click();
  };
  await page.getByText(/more fields?/).click();
  await choose('sentence');
  await expect.poll(() => code.textContent()).toContain('"timestamp_level": "sentence"');
  await choose('None');
  await expect.poll(() => code.textContent()).not.toContain('timestamp_level');
  await page.getByRole('tab', { name: 'JSON' }).click();
  const json = page.locator('#transcribeSpeech-json');
  const input = JSON.parse(await json.inputValue());
  await json.fill(JSON.stringify({ ...input, timestamp_level: null }));
  await page.getByRole('tab', { name: 'Form' }).click();
  const field = page.getByRole('combobox', { name: 'timestamp_level' });
  await expect.poll(() => field.textContent()).toBe('Choose');
});

test.runIf(isFull)('a form shows values that no field can have', async () => {
  const page = await open('/try/editImage');
  await page.getByRole('tab', { name: 'JSON' }).click();
  const odd = { toString: 1 };
  const input = { prompt: odd, init_image: [odd], model_id: odd, safety_checker: odd };
  await page.locator('#editImage-json').fill(JSON.stringify(input));
  await page.getByRole('tab', { name: 'Form' }).click();
  await page.locator('.media-item', { hasText: '{"toString":1}' }).waitFor();
});

test.runIf(isFull)(
  'JSON that cannot be read is shown also below several closed folds',
  async () => {
    const page = await open('/try/createChatCompletion');
    const fold = (isOpen: boolean) =>
      page.locator('form.request details').evaluateAll((folds, opens) => {
        for (const each of folds) each.toggleAttribute('open', opens);
      }, isOpen);
    await fold(true);
    const schema = page.getByRole('textbox', { name: 'schema, as JSON' });
    await schema.fill('{');
    await fold(false);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect.poll(() => hasFocus(schema)).toBe(true);
  },
);

test.runIf(isFull)('an empty part of the path is marked, and nothing is sent', async () => {
  const page = await open('/try/cancelJob');
  const id = page.locator('#cancelJob-id');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const problem = page.locator('#cancelJob-id-problem');
  await problem.getByText('must not be empty').waitFor();
  expect(await id.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => hasFocus(id)).toBe(true);
  expect(await page.getByText('not_sent').count()).toBe(0);
  // No job has this id.
  await id.fill('999999999');
  await problem.waitFor({ state: 'detached' });
  expect(await run(page)).toBe('error');
});

test.runIf(isFull)('a fold stays open when its wrong field is corrected', async () => {
  const page = await open('/try/captionImage');
  const webhook = page.locator('#captionImage-webhook');
  await page.getByText(/more fields?/).click();
  await webhook.fill('ftp://a.example');
  expect(await run(page)).toBe('error');
  await page.locator('#captionImage-webhook-problem', { hasText: /./ }).waitFor();
  await webhook.fill('');
  expect(await run(page)).toBe('success');
  await page.locator('#captionImage-webhook-problem').waitFor({ state: 'detached' });
  expect(await webhook.isVisible()).toBe(true);
});

test.runIf(isFull)('a field of a message keeps the focus while one types', async () => {
  const page = await open('/try/createChatCompletion');
  const id = page.locator('#createChatCompletion-messages-0-tool_call_id');
  await id.evaluate((input) => input.closest('details')?.setAttribute('open', ''));
  await id.pressSequentially('call-1');
  expect(await id.inputValue()).toBe('call-1');
});

test.runIf(isFull)('a part of a message may be a picture', async () => {
  const page = await open('/try/createChatCompletion');
  const content = page.getByRole('radiogroup', { name: 'Kind of content' }).first();
  await content.getByRole('radio', { name: 'several' }).check({ force: true });
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  await page.getByRole('radio', { name: 'image_url' }).check({ force: true });
  await page.getByRole('textbox', { name: 'url', exact: true }).fill('https://a.example/b.png');
  const code = page.locator('.code-side .code').filter({ visible: true });
  await expect.poll(() => code.textContent()).toContain('"type": "image_url"');
  expect(await code.textContent()).toContain('"url": "https://a.example/b.png"');
});

test.runIf(isFull)(
  'a field that is called as an operation with a password is kept, too',
  async () => {
    const page = await open('/try/createChatCompletion');
    const schema = { type: 'object', properties: { logIn: { type: 'string' } } };
    const input = {
      messages: [{ role: 'user', content: 'Hello' }],
      response_format: { type: 'json_schema', json_schema: { name: 'a', schema } },
    };
    await page.getByRole('tab', { name: 'JSON' }).click();
    await page
      .getByRole('textbox', { name: 'Input of createChatCompletion, as JSON' })
      .fill(JSON.stringify(input));
    await expect.poll(() => keptDrafts(page)).toContain('json_schema');
    await page.reload();
    await page.getByRole('tab', { name: 'JSON' }).click();
    const shown = page.getByRole('textbox', { name: 'Input of createChatCompletion, as JSON' });
    expect(JSON.parse(await shown.inputValue())).toEqual(input);
  },
);
