/**
 * Starts a job and does not wait for it: the service calls the receiver when it ends. The argument
 * is the address of the receiver, if that is not http://127.0.0.1:8788/genmedia.
 */
import { createClient } from '@genmedia/client';

const genmedia = createClient();
const job = await genmedia.submit('generateImage', {
  model_id: 'sandbox-image',
  prompt: 'A red lighthouse by the sea',
  webhook: process.argv[2] ?? 'http://127.0.0.1:8788/genmedia',
  track_id: 17,
});
console.log(`Job ${job.id} is started.`);
