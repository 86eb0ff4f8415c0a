import type { Model } from '../../model/model.ts';
import { literal } from '../../text.ts';
import { type Files, header } from '../files.ts';

/**
 * The hooks of any contract: one hook for all queries and one for all mutations, typed by the id of
 * the operation.
 */
export function emitContractReact({ clientOperations: operations }: Model): Files {
  // A query or mutation has one result, so operations that only answer in pieces have none.
  const visible = operations.filter(({ sensitive, stream }) => !sensitive && !stream?.alone);
  const ids = (kind: string) => visible.filter((each) => each.kind === kind).map(({ id }) => id);
  return {
    'react/index.ts': `'use client';

${header}import { createHooks } from '@genmedia/react/contract';
import type { Client } from '../client/index.ts';

/** Operations that read. */
export const queries = ${literal(ids('query'))} as const;

/** Operations that make or change something. */
export const mutations = ${literal(ids('mutation'))} as const;

/**
 * \`useOperation\` reads, \`useMutate\` makes or changes; both need \`ClientProvider\` above them.
 * \`queryOptions\` is for loaders and prefetching, \`pageOptions\` for infinite queries.
 */
export const { ClientProvider, useClient, queryOptions, pageOptions, useOperation, useMutate } = createHooks<
  Client,
  (typeof queries)[number],
  (typeof mutations)[number]
>();
`,
  };
}
