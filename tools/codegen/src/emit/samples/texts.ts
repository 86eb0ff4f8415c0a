import { curl } from './curl.ts';
import { component } from './react.ts';
import type { Sampled } from './sampled.ts';
import { program } from './typescript.ts';

/** A request as code. */
export interface SampleText {
  lang: 'typescript' | 'tsx' | 'curl';
  label: string;
  source: string;
}

/** The same request in each language. Operations with passwords or tokens have no hooks. */
export function textsOf(sample: Sampled): SampleText[] {
  const typescript = { lang: 'typescript', label: 'TypeScript', source: program(sample) } as const;
  const shell = { lang: 'curl', label: 'curl', source: curl(sample) } as const;
  if (sample.operation.sensitive) return [typescript, shell];
  return [typescript, { lang: 'tsx', label: 'React', source: component(sample) }, shell];
}
