import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  createExamplesProject,
  type ExamplesProject,
  examples,
  fileOf,
  typeCheck,
} from './examples-project.ts';

let project: ExamplesProject;

beforeAll(async () => {
  project = await createExamplesProject({ tarballs: inject('tarballs') });
});

afterAll(() => project?.remove());

describe('README examples type-check', () => {
  // Some libraries of others do not compile under exactOptionalPropertyTypes.
  test.for([
    ['under the strictest settings', { exactOptionalPropertyTypes: true, skipLibCheck: true }],
    ['with all declarations checked', { skipLibCheck: false }],
  ] as const)('%s', async ([, settings]) => {
    await typeCheck(project, settings);
  });
});

describe('README examples run', () => {
  // The examples of the client and the hooks have their own tests.
  const others = examples.filter(([name]) => !/client|react|mcp/.test(name));
  test.for(others)('%s', async ([name]) => {
    await run(fileOf(name));
  });

  test('@genmedia/mcp, whose example exports a server', async () => {
    const ask = `
import server from './${fileOf('@genmedia/mcp')}';
const init = { method: 'POST', headers: { host: 'mcp.example' } };
console.log((await server.fetch(new Request('https://mcp.example/', init))).status);`;
    await project.write('ask.ts', ask);
    expect((await project.exec('node', ['ask.ts'], project.environment)).trim()).toBe('401');
  });
});

/** Node runs TypeScript directly. Any output on stderr is a fault of the example. */
async function run(file: string): Promise<void> {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [file], {
    cwd: project.folder,
    env: { ...process.env, ...project.environment },
  });
  expect(stdout.trim()).not.toBe('');
  expect(stderr).toBe('');
}
