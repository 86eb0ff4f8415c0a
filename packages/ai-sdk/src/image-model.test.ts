import { APICallError, generateImage } from 'ai';
import { expect, test } from 'vitest';
import { createGenmedia } from './index.ts';

// Warnings are part of the results; the SDK would print them too.
globalThis.AI_SDK_LOG_WARNINGS = false;

type Body = Record<string, unknown>;

const picture = 'https://files.example/a.png';
const drawn = { status: 'success', id: 1, output: [picture], meta: {} };

/** A provider whose service lists one model, and answers jobs as given. */
function providerOf(
  answer: (body: Body, at: number) => unknown,
  operations: readonly string[] = ['editImage'],
) {
  const sent: Body[] = [];
  const provider = createGenmedia({
    baseUrl: 'https://api.example',
    retry: { limit: 0 },
    fetch: async (url, { method, body }) => {
      if (url.includes('/models')) {
        return Response.json({ models: [{ model_id: 'm', operations }], next_cursor: null });
      }
      if (method !== 'POST') return new Response(url);
      sent.push(JSON.parse(`${body}`));
      const value = answer(JSON.parse(`${body}`), sent.length);
      return value instanceof Response ? value : Response.json(value);
    },
  });
  return { model: provider.image('m'), sent };
}

const text = 'In winter';
const prompt = { text, images: [picture] };

test('an edit in base64 is not downloaded', async () => {
  const { model } = providerOf(() => ({ ...drawn, output: ['aGk=', picture] }));
  const providerOptions = { genmedia: { base64: true } };
  const { images, providerMetadata } = await generateImage({ model, prompt, providerOptions });
  const contents = images.map(({ uint8Array }) => Buffer.from(uint8Array).toString());
  expect(contents).toEqual(['hi', picture]);
  expect(providerMetadata.genmedia?.images).toEqual([{ id: 1 }, { id: 1, url: picture }]);
});
