import { printLine } from '../output.ts';
import { parse } from '../parse.ts';
import { withDatabase } from '../with-database.ts';
import { resealAll } from './reseal-all.ts';

export async function reseal(args: string[]): Promise<void> {
  parse(args, {});
  await withDatabase(async ({ db, openKeyring }) => {
    const { resealed, lost } = await resealAll(db, await openKeyring());
    printLine(`${resealed} secrets are encrypted anew, with the first key of SECRET_KEY.`);
    if (lost === 0) return printLine('Its other keys are needed no more.');
    throw new Error(
      `${lost} secrets cannot be opened: the key that they are encrypted with is not in SECRET_KEY.`,
    );
  });
}
