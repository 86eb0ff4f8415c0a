import { createClient, stream } from '@genmedia/client';
import { signTestWebhook, verifyWebhook } from '@genmedia/client/webhooks';

/**
 * What the program does in every runtime: wait for a picture and read it, continue a conversation,
 * and verify a webhook. Its result is the same everywhere.
 *
 * @param {{ baseUrl: string | undefined, apiKey: string | undefined }} options
 */
export async function program(options) {
  const genmedia = createClient(options);

  const input = { model_id: 'sandbox-image', prompt: 'A red kite', width: 768, height: 512 };
  const { id, output } = await genmedia.run('generateImage', input);
  const picture = await (await fetch(output[0])).arrayBuffer();
  const size = new DataView(picture);

  const messages = [{ role: 'user', content: 'What is 12 * (3+4)?' }];
  const chat = stream(genmedia, 'createChatCompletion', { model_id: 'sandbox-chat', messages });
  const answer = await chat.text();

  const secret = `whsec_${btoa('a secret of thirty-two characters')}`;
  const event = { status: 'error', id, message: 'It failed.', code: 'failed', track_id: 7 };
  const call = await signTestWebhook(event, { secret });
  const verified = await verifyWebhook(call, { secret });

  return {
    // Node has `navigator.userAgent` since version 21.
    on: globalThis.navigator?.userAgent ?? `Node.js/${process.versions.node.split('.')[0]}`,
    picture: [size.getUint32(16), size.getUint32(20)],
    answer,
    webhook: verified.track_id,
  };
}
