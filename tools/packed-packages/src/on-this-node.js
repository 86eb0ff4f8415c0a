/**
 * Checks that the packed packages run on the Node that runs this file, which may differ from the
 * repository's Node:
 *
 *     node tools/packed-packages/src/on-this-node.js TARBALLS [MAJOR]
 *
 * installs the tarballs of a folder with npm, starts the service, and makes a picture with the
 * client. This file is plain JavaScript, because not every supported Node runs TypeScript.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const [tarballs = '', major] = process.argv.slice(2);
assert.ok(tarballs, 'The folder of the tarballs is missing. Give it as the first argument.');
if (major) assert.equal(process.versions.node.split('.')[0], major, 'This is another Node.');

const folder = mkdtempSync(join(tmpdir(), 'genmedia-on-this-node-'));
process.once('exit', () => rmSync(folder, { recursive: true }));
install();
const service = spawn(process.execPath, [manifestOf('@genmedia/service').bin, 'serve'], {
  env: {
    // Nothing else of the shell: no database, bucket or mails, and no key of a host to be paid.
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    LOG_LEVEL: 'warn',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const baseUrl = await urlOf(service);
  const apiKey = readFileSync(join(folder, 'data/dev-key'), 'utf8').trim();
  console.log(`Node ${process.version}: ${run(userCode(), { baseUrl, apiKey })}`);
} finally {
  const exited = once(service, 'exit');
  if (service.kill('SIGTERM')) await exited;
}

function install() {
  const files = readdirSync(tarballs).filter((name) => name.endsWith('.tgz'));
  assert.ok(files.length > 0, `There are no tarballs in ${tarballs}.`);
  const react = ['react', 'react-dom', '@tanstack/react-query'];
  const dependencies = Object.fromEntries(react.map((name) => [name, '*']));
  const manifest = { name: 'consumer', private: true, type: 'module', dependencies };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const paths = files.map((name) => resolve(tarballs, name));
  const options = ['--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', ...options, ...paths], { cwd: folder, stdio: 'inherit' });
}

/** @param {string} name */
function manifestOf(name) {
  const path = join(folder, 'node_modules', name);
  const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  return { ...manifest, bin: join(path, Object.values(manifest.bin ?? {})[0] ?? '') };
}

/**
 * Resolves with the URL on which the service listens, once the service prints it.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<string>}
 */
function urlOf(child) {
  return new Promise((resolveUrl, reject) => {
    let printed = '';
    child.stdout?.on('data', (chunk) => {
      printed += chunk;
      const url = /API +(http:\S+)/.exec(printed)?.[1];
      if (url && printed.endsWith('\n\n')) resolveUrl(url);
    });
    child.on('exit', (code) => reject(new Error(`The service ended with ${code}: ${printed}`)));
  });
}

/**
 * Runs code in the project, and returns its output.
 *
 * @param {string} code
 * @param {Record<string, string>} env
 */
function run(code, env) {
  const file = join(folder, 'user.js');
  writeFileSync(file, code);
  const options = { cwd: folder, env: { ...process.env, ...env } };
  return execFileSync(process.execPath, [file], options).toString().trim();
}

/** The packages that users import: not documents, pages or commands. */
function libraries() {
  const names = readdirSync(join(folder, 'node_modules/@genmedia'));
  return names
    .filter((name) => !['spec', 'service', 'console'].includes(name))
    .map((name) => `@genmedia/${name}`);
}

/** A user's program: it loads each package, and makes a picture with the client. */
function userCode() {
  return `
    import assert from 'node:assert/strict';
    import { createClient } from '@genmedia/client';

    for (const name of ${JSON.stringify(libraries())}) await import(name);
    const genmedia = createClient({ baseUrl: process.env.baseUrl, apiKey: process.env.apiKey });
    const input = { model_id: 'sandbox-image', prompt: 'A red kite', width: 512, height: 512 };
    const { output } = await genmedia.run('generateImage', input);
    const file = await fetch(output[0]);
    assert.equal(file.headers.get('content-type'), 'image/png');
    console.log((await file.arrayBuffer()).byteLength + ' bytes of a picture');`;
}
