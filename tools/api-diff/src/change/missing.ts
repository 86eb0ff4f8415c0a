import { UserError } from '@genmedia/codegen/documents';

/** A check of the changesets whose answer is no. */
export class MissingChangesets extends UserError {
  override name = 'MissingChangesets';
}
