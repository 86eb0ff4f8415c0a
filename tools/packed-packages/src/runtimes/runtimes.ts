import { readFile } from 'node:fs/promises';
import { calls } from './calls.ts';

/** A runtime, and how to run the program in it. */
export interface Runtime {
  name: string;
  /** The name of the runtime, as the program reports it. */
  on: RegExp;
  /** Runs in `pnpm test`, too, because it needs nothing that the repository does not have. */
  isQuick?: true;
  dependencies?: Record<string, string>;
  files: Record<string, string>;
  /**
   * Commands to run in the project, one after another. The last one prints the program's result.
   */
  commands: string[][];
}

const program = await readFile(new URL('program.js', import.meta.url), 'utf8');

/** The line of a program that reads where the service is. */
const readSettings = 'const { baseUrl, apiKey } = process.env;\n';
const main = `import { program } from './program.js';
${readSettings}console.log('Result: ' + JSON.stringify(await program({ baseUrl, apiKey })));
`;
const files = { 'program.js': program, 'main.js': main };
const bundle = ['esbuild', '--bundle', '--log-level=warning'];
const esbuild = '^0.28.2';

/** The packages that users of the hooks install. */
export const forPages = {
  '@genmedia/react': 'latest',
  '@tanstack/react-query': '^5.70.0',
  react: '^19.0.0',
  '@types/react': '^19.0.0',
};

const nodeOf = (major: number) => new RegExp(`^Node.js/${major}$`);

const onNode = (major: number): Runtime => ({
  name: `Node ${major}`,
  on: nodeOf(major),
  dependencies: { node: `${major}.x` },
  files,
  commands: [['node', 'main.js']],
});

/**
 * Loads the packages with `require`, as TypeScript and older programs do, although they are ES
 * modules.
 */
const commonJs = (major: number): Runtime => ({
  name: `Node ${major}, CommonJS`,
  on: nodeOf(major),
  dependencies: { node: `${major}.x`, esbuild },
  files: {
    'program.js': program,
    'main.js': `import { program } from './program.js';
${readSettings}program({ baseUrl, apiKey }).then((result) => console.log('Result: ' + JSON.stringify(result)));
`,
  },
  commands: [
    [...bundle, 'main.js', '--packages=external', '--format=cjs', '--outfile=main.cjs'],
    ['node', 'main.cjs'],
  ],
});

const tested = (load: string) => `${load}
test('the program', async () => {
  ${readSettings}
  process.stdout.write('Result: ' + JSON.stringify(await program({ baseUrl, apiKey })) + '\\n');
}, 60_000);
`;

export const runtimes: Runtime[] = [
  { name: 'this Node', on: /^Node/, isQuick: true, files, commands: [['node', 'main.js']] },
  onNode(20),
  onNode(22),
  onNode(24),
  commonJs(20),
  commonJs(24),
  {
    name: 'Bun',
    on: /^Bun/,
    dependencies: { bun: '^1.4.0' },
    files,
    commands: [['bun', 'main.js']],
  },
  {
    name: 'Deno',
    on: /^Deno/,
    dependencies: { deno: '^2.9.0', ...forPages },
    files: {
      ...files,
      'main.js': `import process from 'node:process';\n${main}`,
      'calls.ts': calls,
    },
    commands: [
      ['deno', 'check', 'calls.ts'],
      ['deno', 'run', '--allow-net', '--allow-env', 'main.js'],
    ],
  },
  {
    name: 'workerd',
    on: /^Cloudflare-Workers/,
    dependencies: { miniflare: '^4.20260730.0', esbuild },
    files: {
      'program.js': program,
      'worker.js': `import { program } from './program.js';
export default { fetch: async (_, env) => Response.json(await program(env)) };
`,
      'main.js': `import { Miniflare } from 'miniflare';
${readSettings}
const script = { modules: true, scriptPath: 'bundle.mjs', compatibilityDate: '2026-01-01' };
const worker = new Miniflare({ ...script, bindings: { baseUrl, apiKey } });
const answer = await worker.dispatchFetch('http://localhost/');
console.log('Result: ' + (await answer.text()));
await worker.dispose();
`,
    },
    commands: [
      [...bundle, 'worker.js', '--format=esm', '--outfile=bundle.mjs'],
      ['node', 'main.js'],
    ],
  },
  {
    name: 'Jest, default settings',
    on: /^Node/,
    dependencies: { jest: '^30.5.0', esbuild },
    files: {
      'program.js': program,
      'client.test.cjs': tested(`const { program } = require('./program.cjs');`),
    },
    commands: [
      [...bundle, 'program.js', '--packages=external', '--format=cjs', '--outfile=program.cjs'],
      ['jest'],
    ],
  },
  {
    name: 'Vitest, default settings',
    on: /^Node/,
    dependencies: { vitest: '^5.1.0' },
    files: {
      'program.js': program,
      'client.test.js': tested(
        `import { test } from 'vitest';\nimport { program } from './program.js';`,
      ),
    },
    commands: [['vitest', 'run']],
  },
];

/** The program in a page. The page has no API key: its server adds the key. */
export const page = {
  'program.js': program,
  'page.js': `import { program } from './program.js';
const shown = document.createElement('pre');
shown.textContent = await program({ baseUrl: '/api/genmedia' }).then(JSON.stringify, String);
document.body.append(shown);
`,
};
