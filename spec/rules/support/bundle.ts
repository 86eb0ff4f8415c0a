import { fileURLToPath } from 'node:url';
import { loadConfig, bundle as redocly } from '@redocly/openapi-core';

/** A raw node of the contract, for tests that change or read it anywhere. */
// biome-ignore lint/suspicious/noExplicitAny: what is in it is what the tests look at
export type Node = any;

const at = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

/** Bundles the contract as it stands in its files now. */
export async function bundle(): Promise<Node> {
  const config = await loadConfig({ configPath: at('redocly.yaml') });
  const { bundle: document, problems } = await redocly({ ref: at('openapi.yaml'), config });
  const reasons = problems.map(({ message }) => message).join(' ');
  if (reasons) throw new Error(`The contract cannot be bundled: ${reasons}`);
  return document.parsed;
}
