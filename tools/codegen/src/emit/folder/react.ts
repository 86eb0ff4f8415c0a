import type { Model, Operation } from '../../model/model.ts';
import { literal } from '../../text.ts';
import { type Files, header } from '../files.ts';
import { hasPages } from './client.ts';

/**
 * The hooks of any contract, typed by the id of the operation: for queries, mutations, jobs, lists
 * of calls, and conversations.
 */
export function emitContractReact(model: Model): Files {
  const operations = model.clientOperations;
  // A query or mutation has one result, so operations that only answer in pieces have none.
  const visible = operations.filter(({ sensitive, stream }) => !sensitive && !stream?.alone);
  const ids = (kind: string) => visible.filter((each) => each.kind === kind).map(({ id }) => id);
  const more = moreHooks(operations);
  const lists = hasPages(model);
  const factories = [
    'createHooks',
    ...(lists ? ['createListOptions'] : []),
    ...more.map(({ factory }) => factory),
  ].sort();
  const streams = operations.some(({ stream }) => stream !== undefined);
  return {
    'react/index.ts': `'use client';

${header}import { ${factories.join(', ')} } from '@genmedia/react/contract';
import ${streams ? '{ type Client, stream }' : 'type { Client }'} from '../client/index.ts';${
      lists ? "\nimport { pageRows } from '../client/pages.ts';" : ''
    }

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
${lists ? listOptions : ''}${more.map(({ text }) => `\n${text}`).join('')}`,
  };
}

const listOptions = `
/** Options of an infinite query for a list in pages. */
export const listOptions = /* @__PURE__ */ createListOptions<Client, typeof pageRows>(pageRows);
`;

interface Hook {
  factory: string;
  text: string;
}

/** The hooks that a page loads only if it uses them. */
function moreHooks(operations: readonly Operation[]): Hook[] {
  const streams = operations.some(({ stream }) => stream !== undefined);
  const sensitive = operations.filter((each) => each.sensitive).map(({ id }) => id);
  const options = [
    ...(streams ? ['stream'] : []),
    ...(sensitive.length > 0 ? [`sensitive: ${literal(sensitive)}`] : []),
  ];
  const given = options.length > 0 ? `, { ${options.join(', ')} }` : '';
  const hook = (name: string, args: string, words: string): Hook => {
    const factory = `create${name}Hook`;
    const call = `/* @__PURE__ */ ${factory}<Client>(${args})`;
    return { factory, text: `/** ${words} */\nexport const use${name} = ${call};\n` };
  };
  return [
    ...(operations.some(({ poll }) => poll !== undefined)
      ? [
          hook(
            'Run',
            'useClient',
            'Starts a job and waits for its result, across reloads and tabs.',
          ),
          hook('Job', 'useClient', 'Waits for a job that was started elsewhere.'),
        ]
      : []),
    hook('Runs', `useClient${given}`, 'Calls of any operations, side by side.'),
    ...(operations.some(isChat)
      ? [hook('Chat', 'useClient, stream', 'A conversation, whose answers grow while they stream.')]
      : []),
  ];
}

/** Whether an operation takes messages and may answer in pieces, as chat completions do. */
function isChat({ stream, tool }: Operation): boolean {
  return stream?.field !== undefined && 'messages' in (tool.input.properties ?? {});
}
