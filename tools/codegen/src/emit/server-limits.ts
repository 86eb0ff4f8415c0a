import type { Model } from '../model/model.ts';
import { literal } from '../text.ts';
import { header } from './files.ts';

/** The limits that no field of the contract contains. */
export function serverLimits({ limits }: Model): string {
  const words = '/** Limits of the contract that no field says (`x-limits`), by their names. */\n';
  return `${header}${words}export const limits = ${literal(limits, 0, 22)} as const;\n`;
}
