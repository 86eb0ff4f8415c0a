import {
  createClient,
  type GenerationSuccess,
  GenmediaError,
  type JobReference,
  stream,
  withFiles,
} from '@genmedia/client';
import { createAgentSession } from '@genmedia/client/agents';
import type { basicCredential } from '@genmedia/client/contract';
import { createFetchClient, withMiddleware } from '@genmedia/client/fetch';
import { fileFrom, fileStore } from '@genmedia/client/node';
import { createProxy, toNodeHandler } from '@genmedia/client/proxy';
import { type FunctionTool, functionTools } from '@genmedia/client/tools';
import { verifyWebhook } from '@genmedia/client/webhooks';
import { listModelsOptions, useRun } from '@genmedia/react';
import { createHooks } from '@genmedia/react/contract';
import { useRuns } from '@genmedia/react/runs';

// Calls of every entry of the client and the hooks, with lines that must not compile.

type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Compiles only with two types that are the same. */
function same<A, B>(..._: Equal<A, B> extends true ? [] : [differs: never]): void {}

export async function calls(request: Request) {
  const session = createAgentSession({ store: fileStore('session') });
  const genmedia = createClient({ apiKey: session.apiKey, fetch: withMiddleware([]) });
  const picture = await genmedia.run('generateImage', { model_id: 'm', prompt: 'A kite' });
  same<typeof picture extends GenerationSuccess ? true : false, true>();
  same<typeof picture.meta.width, number | undefined>();
  const { job } = genmedia.run('generateVideo', { model_id: 'm', prompt: 'Waves' });
  same<typeof job, JobReference | undefined>();
  // @ts-expect-error no such operation
  await genmedia.run('paint', {});
  // @ts-expect-error the prompt is missing
  await genmedia.run('generateImage', { model_id: 'm' });
  const { data, error } = await createFetchClient(genmedia).GET('/api/v7/models');
  same<typeof data extends undefined | { total: number } ? true : false, true>();
  // @ts-expect-error no such path
  await createFetchClient(genmedia).GET('/api/v7/paintings');
  if (error instanceof GenmediaError) throw error;
  const files = withFiles(genmedia);
  await files.run('editImage', { prompt: 'Green', init_image: await fileFrom('room.jpg') });
  for await (const { choices } of stream(genmedia, 'createChatCompletion', { messages: [] })) {
    same<(typeof choices)[0]['index'], number>();
  }
  const event = await verifyWebhook(request, { secret: 's' });
  same<typeof event.track_id, number | null>();
  const proxy = createProxy({ operations: ['generateImage'], authorize: () => true });
  same<ReturnType<typeof basicCredential>, string>();
  const tools: FunctionTool[] = functionTools(['generateImage']);
  return [toNodeHandler(proxy), listModelsOptions(genmedia).queryKey, tools];
}

const { useClient } = createHooks<{ name: string }, 'read', 'write'>();

export function Painter() {
  const { start, data } = useRun('generateImage', { storageKey: 'one' });
  same<typeof data extends GenerationSuccess | undefined ? true : false, true>();
  same<ReturnType<typeof useClient>, { name: string }>();
  const { runs } = useRuns();
  return [start, runs];
}
