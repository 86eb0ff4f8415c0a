import { expect, inject, test } from 'vitest';

const { url } = inject('service');

test('the console is served at /, and its files under names that browsers may cache for ever', async () => {
  const page = await fetch(url);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const headers = { 'If-None-Match': page.headers.get('etag') ?? '' };
  const again = await fetch(url, { headers });
  expect([again.status, await again.text()]).toEqual([304, '']);

  const [, script = ''] = /src="\.(\/assets\/[^"]+\.js)"/.exec(await page.text()) ?? [];
  const file = await fetch(url + script);
  expect(file.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(file.headers.get('cache-control')).toContain('immutable');
  expect(file.headers.get('content-encoding')).toBe('gzip');
  expect(await file.text()).toContain('generateImage');
});

test('no other files are served', async () => {
  for (const path of ['nothing.js', '..%2Findex.html', '%2e%2e%2fpackage.json']) {
    expect((await fetch(`${url}/assets/${path}`)).status, path).toBe(404);
  }
});

test('the page may load results from the address that the service names', async () => {
  const html = await (await fetch(url)).text();
  expect(html).toContain(`img-src 'self' ${url} `);
  expect(html).toContain(`connect-src 'self' ${url} `);
  expect(html).toContain("script-src 'self' 'wasm-unsafe-eval';");
});
