import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Document } from '@genmedia/openapi';
import { expect, onTestFinished, test } from 'vitest';
import { releases } from './releases.ts';

const history = `
- date: '2026-02-01'
  versions: { '@genmedia/service': 1.1.0, '@genmedia/client': 1.2.0 }
  changes: ['\`editImage\` is new.']
- date: '2026-01-15'
  versions: { '@genmedia/service': 1.0.1, '@genmedia/client': 1.1.0 }
  changes: []
- date: '2026-01-01'
  versions: { '@genmedia/service': 1.0.0, '@genmedia/client': 1.0.0 }
  changes: []
`;

function contract(properties: object): Document {
  const schema = { type: 'object', properties };
  const requestBody = { content: { 'application/json': { schema } } };
  const paths = { '/boats': { post: { operationId: 'drawBoat', requestBody, responses: {} } } };
  return { openapi: '3.1.0', info: { title: 'Boats', version: '1' }, paths } as unknown as Document;
}

function repository(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'docs-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'spec/released'), { recursive: true });
  cpSync(new URL('../api-diff.yaml', import.meta.url), join(root, 'spec/api-diff.yaml'));
  for (const [file, content] of Object.entries(files)) writeFileSync(join(root, file), content);
  return root;
}

const text = { type: 'string' };

test('the history in the docs lists the changes of past releases and of the next one', () => {
  const root = repository({
    'spec/released/openapi.json': JSON.stringify(contract({ sail: text })),
    'spec/released/history.yaml': history,
  });
  expect(releases(contract({ sail: text, mast: text }), root)).toBe(`
## Releases

### Not released yet

- \`drawBoat\` takes \`mast\`.

### 2026-02-01: service 1.1.0, client 1.2.0

- \`editImage\` is new.

### 2026-01-15: service 1.0.1, client 1.1.0

Nothing changed in the API.

### 2026-01-01: service 1.0.0, client 1.0.0

The first release.
`);
});

test('the history is empty before the first release', () => {
  expect(releases(contract({}), repository({}))).toBe('');
});
