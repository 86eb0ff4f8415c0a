import { createHash } from 'node:crypto';
import { SandboxObject3dModel } from '../object3d/model.ts';

/** The SHA-256 of a few objects. */
export async function objectHashes(): Promise<string[]> {
  const model = new SandboxObject3dModel();
  const hashes: string[] = [];
  for (const prompt of ['a red vase', 'bookshelf', 'nothing known']) {
    const { object } = await model.doGenerate({
      prompt,
      outputFormat: 'glb',
      seed: 4,
      textureSize: 128,
      meshSimplify: 0.99,
    });
    hashes.push(createHash('sha256').update(object.data).digest('hex'));
  }
  return hashes;
}

if (process.argv[2] === 'print') console.log(JSON.stringify(await objectHashes()));
