import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { documentRoutes } from './documents.ts';
import { acceptsGzip, fileAnswer, staticFile } from './static-file.ts';

test.each([
  ['gzip', true],
  ['br, GZIP;q=0.5', true],
  ['*', true],
  ['*;q=0.1, gzip;q=0', false],
  ['gzip; q=0.000', false],
  ['identity', false],
  ['', false],
])('Accept-Encoding: %s takes gzip: %s', (accepted, takes) => {
  expect(acceptsGzip(accepted)).toBe(takes);
});

const paths = ['/docs', '/openapi.json', '/openapi.yaml', '/llms.txt', '/docs/generate-image.md'];
test.each(paths)(
  '%s goes out compressed, is never framed, and is the same as without',
  async (path) => {
    const app = documentRoutes('http://127.0.0.1:1');
    const plain = await app.request(path, { headers: { 'accept-encoding': 'gzip;q=0' } });
    const small = await app.request(path, { headers: { 'accept-encoding': 'gzip, br' } });
    expect([plain, small].map(({ headers }) => headers.get('content-encoding'))).toEqual([
      null,
      'gzip',
    ]);
    expect(small.headers.get('vary')).toMatch(/^(Accept, )?Accept-Encoding$/);
    expect(small.headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
    const [all, sent] = await Promise.all([plain.arrayBuffer(), small.arrayBuffer()]);
    expect(sent.byteLength).toBeLessThan(all.byteLength / 2);
    expect(gunzipSync(sent).equals(Buffer.from(all))).toBe(true);
    const etags = [plain, small].map(({ headers }) => headers.get('etag'));
    expect(new Set(etags).size).toBe(2);
    const again = await app.request(path, {
      headers: { 'accept-encoding': 'gzip, br', 'if-none-match': etags[1] ?? '' },
    });
    expect(again.status).toBe(304);
  },
);

test('the answer with a file says its ETag, so that no request hashes the file again', async () => {
  const [file, other] = await Promise.all(
    ['one', 'other'].map((text) => staticFile(Buffer.from(text), 'text/plain')),
  );
  const etagOf = (answered: typeof file, encoding: string) =>
    answered && fileAnswer(answered, encoding, {}).headers.get('etag');
  expect(etagOf(file, 'gzip')).toMatch(/^"[\w-]+"$/);
  expect(etagOf(file, 'gzip')).not.toBe(etagOf(file, 'identity'));
  expect(etagOf(file, 'gzip')).not.toBe(etagOf(other, 'gzip'));
});
