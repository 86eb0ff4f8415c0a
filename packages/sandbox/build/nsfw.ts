/**
 * Builds the image classifier into dist/nsfw: its weights, and its runtime as one file. Users of
 * this package then install 5 MB and not 40 MB.
 */
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { MobileNetV2MidModel } from 'nsfwjs/models/mobilenet_v2_mid';

const folder = new URL('../dist/nsfw/', import.meta.url);
const wasm = 'tfjs-backend-wasm-simd.wasm';

/**
 * TensorFlow keeps its state in the global object, and its WebAssembly installs handlers of
 * uncaught errors in the process. The banner hides both from the program that uses this package.
 */
const banner = `
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const { dirname: __dirname, filename: __filename } = import.meta;
const scope = { process, fetch, performance, setTimeout, atob };
const ignore = () => {};
`;

/** The part of the library that is used here. Its own types are incomplete. */
interface Library {
  modelJson(): Promise<{ default: { weightsManifest: { weights: object[] }[] } }>;
  /** Each function loads a file's content in base64. */
  weightBundles: (() => Promise<{ default: string }>)[];
}

await mkdir(folder, { recursive: true });
await Promise.all([writeModel(), copyWasm(), copyLicences(), bundle()]);

async function writeModel(): Promise<void> {
  const { modelJson, weightBundles }: Library = MobileNetV2MidModel;
  const { weightsManifest, ...json } = (await modelJson()).default;
  const texts = await Promise.all(weightBundles.map(async (load) => (await load()).default));
  const weights = texts.map((text) => Buffer.from(text, 'base64'));
  const weightSpecs = weightsManifest.flatMap((group) => group.weights);
  await writeFile(new URL('model.json', folder), JSON.stringify({ ...json, weightSpecs }));
  await writeFile(new URL('weights.bin', folder), Buffer.concat(weights));
}

async function copyWasm(): Promise<void> {
  const from = import.meta.resolve(`@tensorflow/tfjs-backend-wasm/dist/${wasm}`);
  await copyFile(new URL(from), new URL(wasm, folder));
}

async function copyLicences(): Promise<void> {
  // This package's licence file is the Apache licence's text, which TensorFlow's packages lack.
  const long = createRequire(import.meta.resolve('@tensorflow/tfjs-core')).resolve('long/LICENSE');
  const nsfwjs = new URL('../../LICENSE', import.meta.resolve('nsfwjs'));
  await copyFile(new URL('../src/nsfw/NOTICE.md', import.meta.url), new URL('NOTICE.md', folder));
  await copyFile(long, new URL('LICENSE-APACHE', folder));
  await copyFile(nsfwjs, new URL('LICENSE-MIT', folder));
}

async function bundle(): Promise<void> {
  const pathOf = (name: string, base: URL | string) => fileURLToPath(new URL(name, base));
  await build({
    entryPoints: [pathOf('../src/nsfw/network.ts', import.meta.url)],
    // Replaces the file that the compiler made.
    outfile: pathOf('network.js', folder),
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    mainFields: ['module', 'main'],
    banner: { js: banner },
    define: { global: 'scope', 'process.on': 'ignore' },
    // Node has its own fetch.
    external: ['node-fetch'],
    legalComments: 'linked',
  });
}
