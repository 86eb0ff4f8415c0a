import { type RealService, startRealService } from '@genmedia/service/testing/real-service';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textOf } from './testing/clients.ts';

const isFull = process.env.TEST_FULL === '1';

/** What an agent does, by a real service and the published command: with TEST_FULL. */
describe.runIf(isFull)('an agent', () => {
  let service: RealService;
  beforeAll(async () => {
    service = await startRealService();
  });
  afterAll(() => service?.stop());

  async function connect(): Promise<{ client: Client; transport: StdioClientTransport }> {
    const client = new Client({ name: 'agent', version: '1' });
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [new URL('../dist/main.js', import.meta.url).pathname, '--wait=1'],
      env: { GENMEDIA_URL: service.url, GENMEDIA_API_KEY: service.apiKey },
      stderr: 'inherit',
    });
    await client.connect(transport);
    return { client, transport };
  }

  const jobIn = (text: string) => /"(\w+\?id=\d+)"/.exec(text)?.[1];

  /** Calls a tool and waits for its job with get_job, as a model does. */
  async function result(client: Client, name: string, input: Record<string, unknown>) {
    let answer = await client.callTool({ name, arguments: input });
    for (let job = jobIn(textOf(answer)); job; job = jobIn(textOf(answer))) {
      answer = await client.callTool({ name: 'get_job', arguments: { job } });
    }
    expect(answer.isError, textOf(answer)).toBeUndefined();
    return answer;
  }

  test('finds a model, draws, sees the picture, edits it, and gets its film after it was killed', async () => {
    const { client, transport } = await connect();
    const models = textOf(await result(client, 'listModels', { feature: 'imagen' }));
    expect(models).toContain('sandbox-image');
    const draw = { model_id: 'sandbox-image', prompt: 'A red lighthouse', width: 512, height: 512 };
    const drawn = await result(client, 'generateImage', draw);
    expect(drawn.content).toContainEqual(expect.objectContaining({ type: 'image' }));
    const link = drawn.content.find((block) => block.type === 'resource_link');
    const edit = { prompt: 'Make it blue', init_image: String(link?.uri) };
    const edited = await result(client, 'editImage', edit);
    expect(edited.content).toContainEqual(expect.objectContaining({ type: 'resource_link' }));

    const film = { model_id: 'sandbox-video', prompt: 'Waves', duration: 4 };
    const started = await client.callTool({ name: 'generateVideo', arguments: film });
    const job = jobIn(textOf(started));
    expect(job, textOf(started)).toMatch(/^generateVideo\?id=\d+$/);
    process.kill(Number(transport.pid), 'SIGKILL');

    const { client: next } = await connect();
    const got = await result(next, 'get_job', { job });
    expect(got.content).toContainEqual(expect.objectContaining({ mimeType: 'video/mp4' }));
    await next.close();
  });
});
