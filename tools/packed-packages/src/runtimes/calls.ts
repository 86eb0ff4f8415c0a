/** Calls every entry of the client and the hooks, and contains lines that must not compile. */
export const calls = `
import { createClient, GenmediaError, stream, withFiles, type GenerationSuccess, type JobReference } from '@genmedia/client';
import { createAgentSession } from '@genmedia/client/agents';
import { createFetchClient, withMiddleware } from '@genmedia/client/fetch';
import { fileFrom, fileStore } from '@genmedia/client/node';
import { createProxy, toNodeHandler } from '@genmedia/client/proxy';
import { verifyWebhook } from '@genmedia/client/webhooks';
import { listModelsOptions, useRun } from '@genmedia/react';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
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
  return [toNodeHandler(proxy), listModelsOptions(genmedia).queryKey];
}

export function Painter() {
  const { start, data } = useRun('generateImage', { storageKey: 'one' });
  same<typeof data extends GenerationSuccess | undefined ? true : false, true>();
  return start;
}
`;

/** Declares a model as `npx @genmedia/client types` does. */
export const models = `
import type {} from '@genmedia/client';

declare module '@genmedia/client' {
  interface ModelInputs {
    generateImage: { model_id: 'painter'; width?: 512 | 1024 | undefined };
  }
}
`;

/** Calls that know this model, and contains lines that must not compile. */
export const modelCalls = `
import { createClient } from '@genmedia/client';
import { useGenerateImage, useRun } from '@genmedia/react';

const prompt = 'A kite';

export function Painter() {
  const { mutate } = useGenerateImage();
  const { start } = useRun('generateImage');
  for (const paint of [mutate, start]) {
    paint({ model_id: 'painter', prompt, width: 512 });
    // @ts-expect-error no such model
    paint({ model_id: 'other', prompt });
    // @ts-expect-error no such size
    paint({ model_id: 'painter', prompt, width: 513 });
  }
  // @ts-expect-error no such model
  return createClient().run('generateImage', { model_id: 'other', prompt });
}
`;
