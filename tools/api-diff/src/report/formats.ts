import type { JudgedChange } from '../change.ts';
import type { ContractPackage } from '../config.ts';
import { annotations, writeSummary } from './github.ts';
import { json } from './json.ts';
import { markdown } from './markdown.ts';
import { table } from './table.ts';

type Print = (changes: readonly JudgedChange[], packages: readonly ContractPackage[]) => string;

/** How the command can print the changes. */
export const formats = {
  table,
  json,
  markdown,
  github: (changes, packages) => {
    writeSummary(changes, packages);
    return annotations(changes, packages);
  },
} satisfies Record<string, Print>;

export type Format = keyof typeof formats;

export function isFormat(name: string): name is Format {
  return Object.hasOwn(formats, name);
}
