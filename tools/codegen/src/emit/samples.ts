import type { Model } from '../model/model.ts';
import { pascal } from '../text.ts';
import { type Files, header } from './files.ts';
import type { Sampled } from './samples/sampled.ts';
import { textsOf } from './samples/texts.ts';
import { call } from './samples/typescript.ts';

/**
 * The contract's examples as code: functions, which the type check of the client compiles, and the
 * same calls as text for the docs.
 */
export function emitSamples(model: Model): Files {
  const sampled = model.clientOperations.flatMap((operation) => {
    const [example] = operation.examples;
    return example ? [{ operation, example, baseUrl: model.baseUrl }] : [];
  });
  const texts = sampled.map((sample) => [sample.operation.id, textsOf(sample)]);
  return {
    'packages/client/src/generated/samples.ts': functions(sampled),
    'spec/generated/samples.json': `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`,
  };
}

function functions(sampled: Sampled[]): string {
  const imports = `import type { Genmedia } from '../index.ts';\n`;
  const bodies = sampled.map((sample) => {
    const { id, summary } = sample.operation;
    const words = summary ? `\n/** ${summary.replaceAll('*/', '*\\/')} */` : '';
    const name = `sample${pascal(id)}`;
    return `${words}\nexport async function ${name}(genmedia: Genmedia) {\n  return ${call(sample, 2)};\n}\n`;
  });
  return header + imports + bodies.join('');
}
