import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { loadGraphModel } from '@tensorflow/tfjs-converter';
import { type io, ready, setBackend, type Tensor, tensor4d, tidy } from '@tensorflow/tfjs-core';

/** The score of a picture for each class, from 0 to 1, in the order of the network's classes. */
export type Network = (rgb: Uint8Array) => Promise<Float32Array>;

/**
 * Loads the network, which takes a tenth of a second. Only this file imports TensorFlow. The build
 * bundles both into one file, so that users do not install TensorFlow.
 */
export async function openNetwork(): Promise<Network> {
  const folder = new URL('.', import.meta.resolve('#nsfw/model.json'));
  setWasmPaths(fileURLToPath(folder));
  if (!(await setBackend('wasm'))) {
    // It has printed why: no SIMD, or a file that cannot be read.
    throw new Error(`TensorFlow could not start WebAssembly with SIMD from ${folder}.`);
  }
  await ready();
  const model = await loadGraphModel({ load: () => readModel(folder) });
  return async (rgb) => {
    const side = Math.sqrt(rgb.length / 3);
    const values = new Float32Array(rgb).map((value) => value / 255);
    // Disposes of all tensors but the output.
    const output = tidy(() => model.predict(tensor4d(values, [1, side, side, 3])) as Tensor);
    try {
      return (await output.data()) as Float32Array;
    } finally {
      output.dispose();
    }
  };
}

async function readModel(folder: URL): Promise<io.ModelArtifacts> {
  const [json, weights] = await Promise.all([
    readFile(new URL('model.json', folder), 'utf8'),
    readFile(new URL('weights.bin', folder)),
  ]);
  const artifacts = JSON.parse(json) as io.ModelArtifacts;
  return { ...artifacts, weightData: new Uint8Array(weights).buffer };
}
