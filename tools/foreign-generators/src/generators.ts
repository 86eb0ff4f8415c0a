import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './run.ts';

/** A generator for one language. Each step works in the folder that it gets. */
export interface Generator {
  name: string;
  /** Commands that must be installed. */
  requires: readonly string[];
  /** Installs the generator, and resolves with the command to run. `tools` is kept between runs. */
  install(tools: string): Promise<string>;
  generate?(tool: string, contract: string, folder: string): Promise<void>;
  compile?(tool: string, folder: string): Promise<void>;
  /** Generates an image, and resolves with the status and the id of the service's answer. */
  call(tool: string, folder: string, env: NodeJS.ProcessEnv): Promise<string>;
}

const pythonClient = 'openapi-python-client==0.29.1';
const oapiCodegen = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';
const openapiGeneratorVersion = '7.25.0';
/**
 * This is not a generator: the contract promises that OpenAI's client works with the chat
 * operation.
 */
const openai = 'openai==3.54.0';

const calls = join(import.meta.dirname, 'calls');

export const generators: readonly Generator[] = [
  {
    name: 'openapi-python-client',
    requires: ['python3'],
    install: async (tools) => {
      const python = await pythonWith(tools, 'python-client', [pythonClient, 'python-dateutil']);
      return join(python, 'openapi-python-client');
    },
    generate: async (tool, contract, folder) => {
      const output = join(folder, 'genmedia');
      const args = ['--path', contract, '--output-path', output, '--meta', 'none'];
      await run(tool, ['generate', ...args]);
    },
    compile: (tool, folder) => compilePython(join(tool, '..'), folder),
    call: (tool, folder, env) =>
      callPython(join(tool, '..'), folder, 'openapi-python-client.py', env),
  },
  {
    name: 'openapi-generator, Python',
    requires: ['python3', 'java', 'mvn'],
    install: downloadJar,
    generate: async (tool, contract, folder) => {
      await openapiGenerator(tool, 'python', contract, folder);
      await pythonWith(folder, 'python', ['--requirement', join(folder, 'requirements.txt')]);
    },
    compile: (_, folder) => compilePython(join(folder, 'python/bin'), folder),
    call: (_, folder, env) =>
      callPython(join(folder, 'python/bin'), folder, 'openapi-generator.py', env),
  },
  {
    name: 'oapi-codegen, Go',
    requires: ['go'],
    install: async (tools) => {
      await run('go', ['install', oapiCodegen], { env: { GOBIN: tools } });
      return join(tools, 'oapi-codegen');
    },
    generate: async (tool, contract, folder) => {
      await mkdir(join(folder, 'genmedia'));
      const output = ['-package', 'genmedia', '-o', join(folder, 'genmedia/genmedia.go')];
      await run(tool, ['-generate', 'types,client', ...output, contract]);
    },
    compile: (_, folder) => compileGo(folder, 'oapi-codegen.go'),
    call: (_, folder, env) => run('go', ['run', '.'], { cwd: folder, env }),
  },
  {
    name: 'openapi-generator, Go',
    requires: ['go', 'java', 'mvn'],
    install: downloadJar,
    generate: async (tool, contract, folder) => {
      const properties = ['--additional-properties', 'packageName=genmedia,withGoMod=false'];
      const filter = ['--openapi-normalizer', `FILTER=tag:${await tagsWithoutLists(contract)}`];
      const output = join(folder, 'genmedia');
      await openapiGenerator(tool, 'go', contract, output, [...properties, ...filter]);
    },
    compile: (_, folder) => compileGo(folder, 'openapi-generator.go'),
    call: (_, folder, env) => run('go', ['run', '.'], { cwd: folder, env }),
  },
  {
    name: "OpenAI's client, Python",
    requires: ['python3'],
    install: (tools) => pythonWith(tools, 'openai', [openai]),
    call: (tool, folder, env) => callPython(tool, folder, 'openai-client.py', env),
  },
];

/** Makes a Python environment with these packages. Resolves with the folder of its commands. */
async function pythonWith(folder: string, name: string, packages: string[]): Promise<string> {
  const environment = join(folder, name);
  await run('python3', ['-m', 'venv', environment]);
  await run(join(environment, 'bin/pip'), ['install', '--quiet', ...packages]);
  return join(environment, 'bin');
}

async function compilePython(bin: string, folder: string): Promise<void> {
  await run(join(bin, 'python'), ['-m', 'compileall', '-q', 'genmedia'], { cwd: folder });
}

function callPython(
  bin: string,
  folder: string,
  program: string,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const path = { PYTHONPATH: folder, ...env };
  return run(join(bin, 'python'), [join(calls, program)], { cwd: folder, env: path });
}

async function downloadJar(tools: string): Promise<string> {
  const artifact = `org.openapitools:openapi-generator-cli:${openapiGeneratorVersion}`;
  const output = [`-Dartifact=${artifact}`, `-DoutputDirectory=${tools}`];
  await run('mvn', ['--quiet', 'dependency:copy', ...output]);
  return join(tools, `openapi-generator-cli-${openapiGeneratorVersion}.jar`);
}

/**
 * All tags but the one of the operations for OpenAI's clients, of which one has a list of files with
 * limits: the code that openapi-generator 7.25 writes in Go for their number does not compile.
 */
async function tagsWithoutLists(contract: string): Promise<string> {
  const { tags } = JSON.parse(await readFile(contract, 'utf8')) as { tags: { name: string }[] };
  return tags
    .map(({ name }) => name)
    .filter((name) => name !== 'openai')
    .join('|');
}

async function openapiGenerator(
  tool: string,
  language: string,
  contract: string,
  folder: string,
  properties = ['--package-name', 'genmedia'],
): Promise<void> {
  const options = ['-g', language, '-i', contract, '-o', folder, ...properties];
  const withoutTests = ['--global-property', 'apiTests=false,modelTests=false'];
  await run('java', ['-jar', tool, 'generate', ...options, ...withoutTests]);
}

async function compileGo(folder: string, program: string): Promise<void> {
  await writeFile(join(folder, 'go.mod'), 'module example.test/foreign\n\ngo 1.24\n');
  await copyFile(join(calls, program), join(folder, 'main.go'));
  await run('go', ['mod', 'tidy'], { cwd: folder });
  await run('go', ['vet', './genmedia'], { cwd: folder });
  await run('go', ['build', '-o', join(folder, 'call'), '.'], { cwd: folder });
}
