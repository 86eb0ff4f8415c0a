import { createMailbox } from '@genmedia/service/testing/mailbox';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createProject, type Project } from './project.ts';
import { readmeExamples } from './readme.ts';

const service = inject('service');
const secret = `whsec_${btoa('a secret of thirty-two characters')}`;
const env = {
  GENMEDIA_URL: service.url,
  GENMEDIA_API_KEY: service.apiKey,
  WEBHOOK_SECRET: secret,
  AGENT_PASSWORD: 'grey herons wade slowly',
};
const blocks = (await readmeExamples('packages/client')).map((block, at) => ({
  ...block,
  file: `block-${at}.ts`,
  isHandler: block.code.includes('\nexport '),
}));

let project: Project;

beforeAll(async () => {
  const dependencies = { '@genmedia/client': 'latest' };
  project = await createProject({ tarballs: inject('tarballs'), manifest: { dependencies } });
  for (const { file, code } of blocks) await project.write(file, code);
  await project.write('prepare.ts', prepare);
});

afterAll(() => project?.remove());

/** Prepares what the examples need: a picture of a room, and an account. */
const prepare = `
import { writeFile } from 'node:fs/promises';
import { createClient } from '@genmedia/client';
import { createAgentSession } from '@genmedia/client/agents';

const session = createAgentSession();
const [code] = process.argv.slice(2);
if (code) {
  await session.verifyEmail({ verification_code: code });
} else {
  const genmedia = createClient();
  const size = { width: 512, height: 512 };
  const { output } = await genmedia.run('generateImage', { model_id: 'sandbox-image', prompt: 'A room', ...size });
  await writeFile('room.png', (await fetch(output[0])).body);
  const password = 'grey herons wade slowly';
  await session.signUp({ email: 'iris@mail.example', password, name: 'Iris' });
}`;

describe("each block of the client's README runs as it stands:", () => {
  beforeAll(async () => {
    await project.exec('node', ['prepare.ts'], env);
    const mailbox = createMailbox(service.dataDir);
    const code = await mailbox.mailedToken('iris@mail.example', 'verify_email');
    await project.exec('node', ['prepare.ts', code], env);
  });

  test.for(blocks.filter(({ isHandler }) => !isHandler))('$heading ($file)', async ({ file }) => {
    expect((await project.exec('node', [file], env)).trim()).not.toBe('');
  });

  /** Runs requests against the handler that a block exports, and returns the answers. */
  async function answers(heading: string, requests: string): Promise<unknown> {
    const block = blocks.find((one) => one.isHandler && one.heading === heading);
    const driver = `import { POST } from './${block?.file}';\n${requests}`;
    await project.write('driver.ts', driver);
    const printed = await project.exec('node', ['driver.ts'], env);
    return JSON.parse(printed.trim().split('\n').at(-1) ?? '');
  }

  test('The key stays on your server', async () => {
    const requests = `
const ask = (headers) => POST(new Request('http://site/api/genmedia/api/v7/images/text-to-image', {
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ model_id: 'sandbox-image', prompt: 'A kite' }),
}));
const [stranger, user] = [await ask({}), await ask({ cookie: 'session=1' })];
console.log(JSON.stringify([stranger.status, (await user.json()).status]));`;
    const [stranger, user] = (await answers('The key stays on your server', requests)) as unknown[];
    expect(stranger).toBe(403);
    expect(['processing', 'success']).toContain(user);
  });

  test('Webhooks', async () => {
    const requests = `
import { signTestWebhook } from '@genmedia/client/webhooks';
const event = { status: 'success', generationTime: 1, id: 1, output: ['a.png'], proxy_links: [], meta: {}, track_id: 7 };
const call = await signTestWebhook(event, { secret: process.env.WEBHOOK_SECRET });
const send = (body) => POST(new Request('http://site/', { method: 'POST', headers: call.headers, body }));
console.log(JSON.stringify([(await send(call.body)).status, (await send('{}').catch((error) => error)).code ?? 0]));`;
    expect(await answers('Webhooks', requests)).toEqual([204, 'wrong_signature']);
  });
});
