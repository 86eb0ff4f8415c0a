import type { Example, Model, Operation } from '../model/model.ts';
import { pascal } from '../text.ts';
import { type Files, HEADER } from './files.ts';
import { curl } from './samples/curl.ts';
import { component } from './samples/react.ts';
import { call, program } from './samples/typescript.ts';

/** One request of the contract, and where it goes. */
export interface Sampled {
  operation: Operation;
  example: Example;
  /** The first server of the contract. */
  baseUrl: string;
}

/**
 * The contract's examples as code: functions that the client's type check sees, and the same calls
 * as text for the docs.
 */
export function emitSamples(model: Model): Files {
  const sampled = model.operations.flatMap((operation) => {
    const [example] = operation.examples;
    return example ? [{ operation, example, baseUrl: model.baseUrl }] : [];
  });
  const texts = sampled.map((sample) => [sample.operation.id, textsOf(sample)]);
  return {
    'packages/client/src/generated/samples.ts': functions(sampled),
    'spec/generated/samples.json': `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`,
  };
}

function textsOf(sample: Sampled): object[] {
  const shown = [
    { lang: 'typescript', label: 'TypeScript', source: program(sample) },
    { lang: 'curl', label: 'curl', source: curl(sample) },
  ];
  if (sample.operation.sensitive) return shown;
  return [
    ...shown.slice(0, 1),
    { lang: 'tsx', label: 'React', source: component(sample) },
    ...shown.slice(1),
  ];
}

function functions(sampled: Sampled[]): string {
  const imports = `import type { Genmedia } from '../index.ts';\n`;
  const bodies = sampled.map((sample) => {
    const { id, summary } = sample.operation;
    const words = summary ? `\n/** ${summary.replaceAll('*/', '* /')} */` : '';
    const name = `sample${pascal(id)}`;
    return `${words}\nexport async function ${name}(genmedia: Genmedia) {\n  return ${call(sample, 2)};\n}\n`;
  });
  return HEADER + imports + bodies.join('');
}
