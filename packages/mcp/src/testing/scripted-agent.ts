import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createMailbox } from '@genmedia/service/testing/mailbox';
import type { RealService } from '@genmedia/service/testing/real-service';
import { type CallToolResult, Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { textOf } from './clients.ts';

/** The job that a tool answers with while it goes on. */
const jobIn = (text: string) => /"(\w+\?id=\d+)"/.exec(text)?.[1];

/** What an agent has made in a whole task. */
export interface Made {
  picture: CallToolResult;
  edited: CallToolResult;
  film: CallToolResult;
  /** Where its account is kept. */
  accountFile: string;
}

/**
 * Does a whole task by tools alone, over stdio, as a model does: opens an account, finds a model,
 * draws, edits, and waits for a film. Its server is killed while the film is made, and another one
 * goes on. Tells each call and its result.
 */
export async function wholeTask(
  { url, dataDir }: Pick<RealService, 'url' | 'dataDir'>,
  tell: (line: string) => void = () => {},
): Promise<Made> {
  const accountFile = join(dataDir, 'agent', 'accounts.json');
  const email = 'iris@mail.example';
  const first = await startServer(url, accountFile, tell);
  await first.call('sign_up', { email, name: 'Iris' });
  const code = await createMailbox(dataDir).mailedToken(email, 'verify_email');
  await first.call('verify_email', { code });
  await first.call('listModels', { feature: 'imagen', search: 'sketch' });
  const model_id = 'sandbox-image-sketch';
  const draw = { model_id, prompt: 'A red lighthouse', width: 512, height: 512 };
  const picture = await first.result('generateImage', draw);
  const link = picture.content.find((block) => block.type === 'resource_link');
  const edited = await first.result('editImage', {
    prompt: 'Make it night',
    init_image: String(link?.uri),
  });
  const job = await first.killedDuring('generateVideo', {
    model_id: 'sandbox-video',
    prompt: 'Waves around the lighthouse',
    duration: 4,
  });
  tell('(the server is killed, and another one started)');
  const second = await startServer(url, accountFile, tell);
  const film = await second.result('get_job', { job });
  await second.close();
  return { picture, edited, film, accountFile };
}

/** Starts the command as hosts of models do. */
async function startServer(url: string, accountFile: string, tell: (line: string) => void) {
  const client = new Client({ name: 'agent', version: '1' });
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [main, '--agents', `--account-file=${accountFile}`],
    env: { GENMEDIA_URL: url },
    stderr: 'inherit',
  });
  await client.connect(transport);
  const call = async (name: string, input: Record<string, unknown>) => {
    tell(`→ ${name} ${JSON.stringify(input)}`);
    const answer = (await client.callTool({ name, arguments: input })) as CallToolResult;
    tell(`← ${shown(answer)}`);
    return answer;
  };
  return {
    call,
    close: () => client.close(),
    /** Calls a tool, and waits for its job with get_job. */
    async result(name: string, input: Record<string, unknown>) {
      let answer = await call(name, input);
      for (let job = jobIn(textOf(answer)); job; job = jobIn(textOf(answer))) {
        answer = await call('get_job', { job });
      }
      return answer;
    },
    /** Kills the server as soon as a call has told its job, and returns that. */
    async killedDuring(name: string, input: Record<string, unknown>): Promise<string> {
      tell(`→ ${name} ${JSON.stringify(input)}`);
      return await jobOfKilledCall(client, { name, arguments: input }, (message) => {
        tell(`… ${message}`);
        process.kill(Number(transport.pid), 'SIGKILL');
      });
    },
  };
}

/** Calls a tool of a server that dies meanwhile; returns the job that its progress named. */
async function jobOfKilledCall(
  client: Client,
  request: { name: string; arguments: Record<string, unknown> },
  onProgress: (message: string) => void,
): Promise<string> {
  const { promise: job, resolve } = Promise.withResolvers<string>();
  const onprogress = ({ message = '' }) => {
    resolve(/^Job (\S+?),?(?: |$)/.exec(message)?.[1] ?? message);
    onProgress(message);
  };
  const answer = await client.callTool(request, { onprogress }).catch(() => undefined);
  if (answer) throw new Error(`This is no job: ${shown(answer as CallToolResult)}`);
  return await job;
}

/** A result as one line for people. */
function shown({ content, isError }: CallToolResult): string {
  const blocks = content.map((block) => {
    if (block.type === 'text') return block.text.replaceAll(/\s+/g, ' ');
    if (block.type === 'resource_link') return `[link ${block.uri}]`;
    return `[${block.type}]`;
  });
  return `${isError ? 'error: ' : ''}${blocks.join(' ')}`;
}
