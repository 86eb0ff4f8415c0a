import { afterAll, beforeAll, describe, inject, test } from 'vitest';
import { createProject, type Project } from './project.ts';
import { calls } from './runtimes/calls.ts';
import { forPages } from './runtimes/runtimes.ts';
import { compilerDependencies, compilers } from './runtimes/typescripts.ts';

const wanted = compilers(process.env.TEST_FULL === '1');

const dependencies = {
  ...{ '@genmedia/client': 'latest', ...forPages, '@types/node': '^24.0.0' },
  ...compilerDependencies(wanted),
};

let project: Project;

beforeAll(async () => {
  project = await createProject({ tarballs: inject('tarballs'), manifest: { dependencies } });
});

afterAll(() => project?.remove());

describe('the packed declarations are understood by', () => {
  test.for(wanted)('$name', async ({ alias, type, compilerOptions }) => {
    await project.write(`${type}/package.json`, JSON.stringify({ type }));
    await project.write(`${type}/calls.ts`, calls);
    const config = JSON.stringify({ compilerOptions, files: ['calls.ts'] });
    await project.write(`${type}/tsconfig.json`, config);
    await project.exec('node', [`node_modules/${alias}/bin/tsc`, '-p', type]);
  });
});
