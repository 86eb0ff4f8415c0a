import { type Handler, Problem } from '@genmedia/server';
import type { OperationId } from '@genmedia/types';
import type { Auth } from './auth.ts';
import type { HandlersOf } from './context.ts';

/** Operations of the contract that this release of the service does not do. The README lists them. */
export const notYet = [] as const satisfies readonly OperationId[];

type NotYet = (typeof notYet)[number];

/** They answer 501, in the error shape of their area. */
export function notYetHandlers(): HandlersOf<NotYet> {
  const entries = notYet.map((id) => [id, refuse]);
  return Object.fromEntries(entries) as { [Id in NotYet]: Handler<Id, Auth> };
}

function refuse(): never {
  throw new Problem(
    501,
    'not_implemented',
    'This service does not do this operation yet. Its README lists the operations that it does.',
  );
}
