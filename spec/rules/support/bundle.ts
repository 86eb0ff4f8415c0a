import { fileURLToPath } from 'node:url';
import { loadConfig, bundle as redocly } from '@redocly/openapi-core';

/** A raw node of the contract, for tests that read or change any part of it. */
// biome-ignore lint/suspicious/noExplicitAny: tests read and change any content
export type Node = any;

const at = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

/** Bundles the current files of the contract. */
export async function bundle(): Promise<Node> {
  const config = await loadConfig({ configPath: at('redocly.yaml') });
  const { bundle: document, problems } = await redocly({ ref: at('openapi.yaml'), config });
  const reasons = problems.map(({ message }) => message).join(' ');
  if (reasons) throw new Error(`The contract cannot be bundled: ${reasons}`);
  return document.parsed;
}
