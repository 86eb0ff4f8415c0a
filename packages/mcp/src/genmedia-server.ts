import {
  type ClientOptions,
  createClient,
  type Genmedia,
  type OperationId,
} from '@genmedia/client';
import { genmediaCalls, tools } from '@genmedia/client/tools';
import type { ToolServerOptions } from './options.ts';
import type { ResultFiles } from './results/result-files.ts';
import { createToolServer, type ToolServer } from './tool-server.ts';

/** The operations that are tools of their own unless others are chosen. */
export const defaultTools = [
  'listModels',
  'generateImage',
  'transformImage',
  'editImage',
  'captionImage',
  'generateVideo',
  'animateImage',
  'generateSpeech',
  'transcribeSpeech',
  'composeMusic',
] as const satisfies readonly OperationId[];

/** What `createGenmediaServer` takes. */
export interface GenmediaServerOptions
  extends Partial<
    Omit<ToolServerOptions, 'name' | 'instructions' | 'tools' | 'callsFor' | 'select'>
  > {
  /** Where the service is, and how it is called. The key of a connection replaces `apiKey`. */
  client?: ClientOptions | undefined;
  /**
   * The operations that are tools of their own: operationIds, groups, `all`, and `default` for the
   * ten most used. Default `['default']`.
   */
  select?: readonly string[] | undefined;
  /** Makes a small JPEG of a large image of a result. */
  preview?: ResultFiles['preview'] | undefined;
  /** Whether small sounds are in results themselves. Default: links alone. */
  sounds?: boolean | undefined;
}

const instructions =
  'Makes and edits images, videos, speech and music. ' +
  'Take the model_id of an operation from listModels.';

/** For models whose tools read no files of a machine. */
const uploadInstructions =
  ' Files are URLs: for one that has none, run createUpload, and send the file as it says.';

/**
 * A server of Genmedia's operations. Throws a TypeError if the service has no http address, or if
 * a word of `select` names no tool.
 */
export function createGenmediaServer({
  client: clientOptions = {},
  select = ['default'],
  preview,
  sounds = false,
  ...options
}: GenmediaServerOptions = {}): ToolServer {
  const clientFor = (credential: string | undefined) =>
    createClient(
      credential === undefined ? clientOptions : { ...clientOptions, apiKey: credential },
    );
  const callsFor = (credential: string | undefined) => genmediaCalls(clientFor(credential), tools);
  // A day earlier, because the clock of the service may differ: only what is added counts.
  const since = dayOf(new Date(Date.now() - dayMs));
  const { baseUrl } = createClient({ ...clientOptions, apiKey: '' });
  const resultFiles = options.resultFiles ?? filesOf(baseUrl, clientOptions.fetch);
  return createToolServer({
    ...options,
    name: 'genmedia',
    version: options.version ?? '0.0.0',
    instructions: options.localFiles ? instructions : instructions + uploadInstructions,
    tools,
    select: select.flatMap((word) => (word === 'default' ? defaultTools : [word])),
    callsFor,
    spentBy: options.spentBy ?? ((credential) => spentSince(since, clientFor(credential))),
    resultFiles: { sounds, ...resultFiles, ...(preview && { preview }) },
  });
}

/** What an account has spent since a day, in US dollars. Calls without a known price cost nothing. */
async function spentSince(since: string, client: Genmedia): Promise<number> {
  const today = dayOf(new Date());
  let spent = 0;
  let from = since;
  // One answer has some months at most.
  do {
    const { usage, until } = await client.run('getUsage', { since: from });
    spent += usage.reduce((sum, { cost_usd }) => sum + (cost_usd ?? 0), 0);
    from = dayOf(new Date(Date.parse(until) + dayMs));
  } while (from <= today);
  return spent;
}

const dayMs = 24 * 60 * 60 * 1000;

/** The day of a time, in UTC. */
function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** Files are read from the service's own address only, because results may name any other. */
function filesOf(baseUrl: string, send: ClientOptions['fetch'] = fetch): ResultFiles {
  if (!URL.canParse(baseUrl)) {
    throw new TypeError(
      'The baseUrl, or GENMEDIA_URL, must be an http address, and no path alone.',
    );
  }
  const { origin } = new URL(baseUrl);
  return {
    read: (url, signal) =>
      new URL(url).origin === origin ? send(url, { signal, redirect: 'error' }) : undefined,
  };
}
