import { cancelLink, type OperationPlace, pollLink, type Reader } from '@genmedia/openapi';
import { UserError } from '../errors.ts';
import { schemaPrefix } from '../text.ts';
import { unsupported } from '../unsupported.ts';

/**
 * Throws a UserError if code cannot name each operation: `get-user` and `getUser` would have the same
 * types and hooks, one without Latin letters would have none, and no name begins with a digit.
 */
export function assertNames(operations: OperationPlace[]): void {
  const names = new Map<string, string>();
  for (const { id } of operations) {
    const name = schemaPrefix(id);
    if (name === '' || /^\d/.test(name)) {
      throw new UserError(
        `No name in code can be made of the operation ${id}: give it an operationId that begins with a Latin letter.`,
      );
    }
    const other = names.get(name);
    if (other !== undefined) {
      throw new UserError(
        `The operations ${other} and ${id} would both be called ${name} in code: ` +
          `${unsupported.names.message}.`,
      );
    }
    names.set(name, id);
  }
}

/**
 * Throws a UserError if a client cannot follow a link `poll` or `cancel`: to no operation, or to one for
 * other programs (`x-callers`), which the client does not have.
 */
export function assertLinks(reader: Reader, operations: OperationPlace[]): void {
  const isForeign = ({ node }: OperationPlace) => node['x-callers'] !== undefined;
  for (const place of operations) {
    const links = { poll: pollLink(reader, place), cancel: cancelLink(reader, place) };
    for (const [name, link] of Object.entries(links)) {
      const id = link?.node.operationId;
      if (id === undefined) continue;
      const named = operations.find((other) => other.id === id);
      const message = `The link ${name} of ${place.id} names ${id}, which is`;
      if (!named) throw new UserError(`${message} no operation.`);
      if (isForeign(named) && !isForeign(place)) {
        throw new UserError(`${message} for other programs (x-callers).`);
      }
    }
  }
}
