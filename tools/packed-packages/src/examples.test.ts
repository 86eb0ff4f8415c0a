import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { newPage } from '@genmedia/browser';
import { sharedBrowser } from '@genmedia/browser/shared';
import { createMailbox } from '@genmedia/service/testing/mailbox';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { createProject, type Project } from './project.ts';
import { root } from './tarballs.ts';

const service = inject('service');
const { url: serviceUrl, apiKey: serviceApiKey } = service;
const env = {
  ...process.env,
  GENMEDIA_URL: serviceUrl,
  GENMEDIA_API_KEY: serviceApiKey,
  NO_COLOR: '1',
  FORCE_COLOR: '0',
};

/** A copy of an example, with our packed packages installed. */
async function install(example: string): Promise<Project> {
  const project = await createProject({
    tarballs: inject('tarballs'),
    from: join(root, 'packages', example),
  });
  onTestFinished(() => project.remove());
  return project;
}

interface Program {
  /** Resolves with what the pattern matches in the program's output. */
  waitForOutput(pattern: RegExp): Promise<string>;
  kill(): Promise<void>;
}

/** Starts a program of an example. It ends with the test. */
function start({ folder, bin }: Project, command: string, ...args: string[]): Program {
  const file = command === 'node' ? process.execPath : bin(command);
  // A process group of its own, because development servers start more processes.
  const child: ChildProcess = spawn(file, args, { cwd: folder, env, detached: true });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => (printed += text));
  const kill = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      process.kill(-Number(child.pid), 'SIGKILL');
      await exited;
    }
  };
  onTestFinished(kill);
  return {
    kill,
    waitForOutput: (pattern) =>
      vi.waitFor(() => {
        const found = pattern.exec(printed);
        if (found) return found[1] ?? found[0];
        throw new Error(`It does not say ${pattern}: ${printed}`);
      }, 240_000),
  };
}

describe('examples of the client', () => {
  test('a program that is killed and started again continues the job of its video', async () => {
    const project = await install('client/examples/resumed-video');
    await project.exec('tsc', []);
    const first = start(project, 'node', 'video.ts', 'Waves on a beach');
    const job = await first.waitForOutput(/Job (\d+) is saved/);
    await first.kill();
    const second = start(project, 'node', 'video.ts');
    expect(await second.waitForOutput(/Job (\d+) is saved/)).toBe(job);
    await second.waitForOutput(/video.mp4 is there/);
    expect((await stat(join(project.folder, 'video.mp4'))).size).toBeGreaterThan(10_000);
    expect(await readdir(project.folder)).not.toContain('video.json');
  });

  test('a receiver prints a finished job from a webhook, and refuses a forged one', async () => {
    const project = await install('client/examples/webhook-receiver');
    await project.exec('tsc', []);
    const receiver = start(project, 'node', 'receiver.ts');
    const url = await receiver.waitForOutput(/Listening at (\S+)/);
    const forged = await fetch(url, { method: 'POST', body: '{"status":"success"}' });
    expect(forged.status).toBe(400);
    const order = start(project, 'node', 'order.ts', url);
    await order.waitForOutput(/Job \d+ is started/);
    const file = await receiver.waitForOutput(/^17: (\S+)$/m);
    expect((await fetch(file)).headers.get('content-type')).toMatch(/^image\//);
  });

  test('an agent makes an account, and paints what its model asks for', async () => {
    const project = await install('client/examples/agent');
    await project.exec('tsc', []);
    const secret = { AGENT_PASSWORD: 'grey herons wade slowly', GENMEDIA_API_KEY: '' };
    const agent = (...args: string[]) =>
      project.exec('node', ['agent.ts', ...args], { ...env, ...secret });
    const email = `agent-${crypto.randomUUID()}@mail.example`;
    await agent('sign-up', email);
    const code = await createMailbox(service.dataDir).mailedToken(email, 'verify_email');
    expect(await agent('confirm', code)).toContain(`${email} is confirmed`);
    const output = await agent('ask', `Use paint_picture with the prompt "A red kite"`);
    const [, file = ''] = /Painted ".*": (\S+)/.exec(output) ?? [];
    expect((await fetch(file)).headers.get('content-type')).toMatch(/^image\//);
    expect(output).toContain('[sandbox]');
  });
});

describe('examples of the hooks', () => {
  test("Next shows the catalogue's models and paints a picture, built and in development", async () => {
    const project = await install('react/examples/next');
    await project.exec('next', ['build'], env);
    for (const command of ['start', 'dev']) {
      const server = start(project, 'next', command, '--port', '0', '--hostname', '127.0.0.1');
      const page = await open(await server.waitForOutput(/Local: +(http:\S+)/));
      expect(await page.locator('option').count()).toBeGreaterThan(0);
      await paint(page);
      await server.kill();
    }
  });

  test('Vite paints a picture, chats and lists the jobs, in development and built', async () => {
    const project = await install('react/examples/vite');
    await project.exec('tsc', []);
    await project.exec('vite', ['build'], env);
    for (const command of ['dev', 'preview']) {
      const server = start(project, 'vite', command, '--port', '0', '--host', '127.0.0.1');
      const page = await open(await server.waitForOutput(/Local: +(http:\S+)/));
      await paint(page);
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByText('12 × (3 + 4) = 84').waitFor();
      await page.getByRole('button', { name: 'Refresh' }).click();
      await page.getByRole('link', { name: 'generateImage' }).first().waitFor();
      await server.kill();
    }
  });
});

async function open(url: string) {
  const page = await newPage(await sharedBrowser());
  onTestFinished(() => page.close());
  await page.goto(url);
  return page;
}

type Page = Awaited<ReturnType<typeof open>>;

/** Starts a run, leaves the page before the result comes, and finds the result after returning. */
async function paint(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Paint' }).click();
  await page.waitForFunction(() => localStorage.length > 0);
  await page.reload();
  await page.waitForFunction(() => document.querySelector('img')?.naturalWidth === 512);
}
