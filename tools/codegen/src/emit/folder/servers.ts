import type { Model } from '../../model/model.ts';
import { literal } from '../../text.ts';
import { type Files, header } from '../files.ts';

/** The servers of a contract; nothing if nobody has to choose one. */
export function emitServers({ servers }: Model): Files {
  if (Object.keys(servers).length === 0) return {};
  return {
    'client/servers.ts': `${header}import { createServerUrlFor } from '@genmedia/client/contract';

/** The contract's servers, with the variables of their addresses. */
export const servers = ${literal(servers, 0, 23)} as const;

/** The address of a server, for \`baseUrl\`. Variables that are not given have their defaults. */
export const serverUrl = /* @__PURE__ */ createServerUrlFor(servers);
`,
  };
}
