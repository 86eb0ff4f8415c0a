import { expect, test } from 'vitest';
import { welcome } from './welcome.ts';

const developer = { apiKey: 'gmk_1', path: '/data/dev-key' };
const url = 'http://127.0.0.1:8787';
const models = { generateImage: 'qwen-image-2', editImage: undefined };

test('names the catalogues, and a model of theirs in the request to try', () => {
  const text = welcome({ url, developer, catalogues: 'fal,sandbox', models });
  expect(text).toMatch(/^ {2}Models {4}fal,sandbox$/m);
  expect(text).toContain('"model_id":"qwen-image-2"');
});

test('says that the sandbox works offline', () => {
  const text = welcome({ url, developer: undefined, catalogues: 'sandbox', models });
  expect(text).toMatch(/^ {2}Models {4}sandbox, which works offline$/m);
  expect(text).not.toContain('curl');
});

test('has no request to try where no model draws', () => {
  const text = welcome({ url, developer, catalogues: './own.yaml', models: {} });
  expect(text).toContain('gmk_1');
  expect(text).not.toContain('curl');
});
