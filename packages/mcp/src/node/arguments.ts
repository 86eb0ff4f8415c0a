import { parseArgs } from 'node:util';

/** What the command line says. */
export interface Arguments {
  tools: string[];
  roots: string[];
  /** Whether small sounds are in results themselves. */
  sounds: boolean;
  waitSeconds: number;
  maxJobs: number | undefined;
  /** In US dollars. */
  maxCost: number | undefined;
  /** Whether the agent opens an account of its own. */
  agents: boolean;
  accountFile: string | undefined;
  help: boolean;
}

export const helpText = `genmedia-mcp: Genmedia's operations as tools of the Model Context Protocol, over stdio.

  GENMEDIA_URL=… GENMEDIA_API_KEY=… genmedia-mcp [options]

  --tools=LIST    operations or groups that are tools of their own, with commas between: image, video,
                  voice, generateImage, all, default (the ten most used). Models find and call every
                  other operation by search_operations and run_operation.
  --root=FOLDER   a folder whose files tools may send, besides those that the client names. Several
                  times for several folders.
  --sounds        puts small sounds into results, for clients whose models hear them. Default: links.
  --wait=SECONDS  how long a tool waits for its job before it answers with the job. Default 45;
                  get_job waits for 3 at least. Stay below the time limit of the client (60 in
                  many, 5 in the OpenAI Agents SDK for Python unless client_session_timeout_seconds
                  is set): one that gives up cancels the call, and with it the job.
  --max-jobs=N    the most jobs, and other calls that may cost money, that this process starts. Default:
                  no limit of its own.
  --max-cost=USD  the most US dollars that this process spends, as far as the service knows prices.
                  Default: no limit of its own.
  --agents        tools with which an agent opens an account of its own, instead of GENMEDIA_API_KEY.
                  No tool takes or tells its password or its key: this command makes and keeps them.
  --account-file=FILE  where it keeps them. Default: genmedia/accounts.json in ~/.config or
                  XDG_CONFIG_HOME.
  -h, --help      this text
`;

/** Throws an error for the user if an option is unknown, has no valid value, or would do nothing. */
export function readArguments(words: readonly string[]): Arguments {
  const { values } = parseArgs({
    args: [...words],
    options: {
      tools: { type: 'string', default: 'default' },
      root: { type: 'string', multiple: true, default: [] },
      sounds: { type: 'boolean', default: false },
      wait: { type: 'string', default: '45' },
      'max-jobs': { type: 'string' },
      'max-cost': { type: 'string' },
      agents: { type: 'boolean', default: false },
      'account-file': { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const {
    tools,
    root,
    sounds,
    wait,
    'max-jobs': maxJobs,
    'max-cost': maxCost,
    agents,
    'account-file': accountFile,
    help,
  } = values;
  if (accountFile !== undefined && !agents) throw new TypeError('--account-file needs --agents.');
  return {
    tools: tools
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
    roots: root,
    sounds,
    waitSeconds: numberOf('--wait', wait, /^\d+(\.\d+)?$/, 'a number of seconds'),
    maxJobs:
      maxJobs === undefined
        ? undefined
        : numberOf('--max-jobs', maxJobs, /^\d+$/, 'a whole number'),
    maxCost:
      maxCost === undefined
        ? undefined
        : numberOf('--max-cost', maxCost, /^\d+(\.\d+)?$/, 'a number of US dollars'),
    agents,
    accountFile,
    help,
  };
}

function numberOf(option: string, text: string, form: RegExp, words: string): number {
  if (!form.test(text)) throw new TypeError(`${option} must be ${words}, not '${text}'.`);
  return Number(text);
}
