import { annotations, writeSummary } from './github.ts';
import { json } from './json.ts';
import { markdown } from './markdown.ts';
import type { Report } from './report.ts';
import { table } from './table.ts';

type Print = (report: Report) => string;

/** How the command can print the changes. */
export const formats = {
  table,
  json,
  markdown,
  github: (report) => {
    writeSummary(report);
    return annotations(report);
  },
} satisfies Record<string, Print>;

export type Format = keyof typeof formats;

export function isFormat(name: string): name is Format {
  return Object.hasOwn(formats, name);
}
