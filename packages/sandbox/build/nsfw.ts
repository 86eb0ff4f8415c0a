/**
 * Puts the classifier of images into dist/nsfw: its weights, and what runs them as one file, so that
 * nobody who uses this package has to install 40 MB for 5.
 */
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { MobileNetV2MidModel } from 'nsfwjs/models/mobilenet_v2_mid';

const folder = new URL('../dist/nsfw/', import.meta.url);
const wasm = 'tfjs-backend-wasm-simd.wasm';

/**
 * TensorFlow keeps its state in the global object, and its WebAssembly decides what the process does
 * about errors that nobody caught. Both are kept from the program that uses this package.
 */
const banner = `
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const { dirname: __dirname, filename: __filename } = import.meta;
const scope = { process, fetch, performance, setTimeout, atob };
const ignore = () => {};
`;

/** What the library has, whose types say less. */
interface Library {
  modelJson(): Promise<{ default: ModelJson }>;
  /** Each gives base64. */
  weightBundles: (() => Promise<{ default: string }>)[];
}

interface ModelJson {
  weightsManifest: { weights: object[] }[];
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
  // Its file is the licence's text, which TensorFlow's packages come without.
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
    // In the place of what the compiler makes of it.
    outfile: pathOf('network.js', folder),
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    mainFields: ['module', 'main'],
    banner: { js: banner },
    define: { global: 'scope', 'process.on': 'ignore' },
    // Node has a fetch of its own.
    external: ['node-fetch'],
    legalComments: 'linked',
  });
}
