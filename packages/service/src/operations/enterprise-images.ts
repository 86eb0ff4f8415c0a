import type { ImageRequest } from '../engines/images/plan-image.ts';
import type { RunJob } from '../jobs/execute.ts';
import type { Context, HandlersOf } from './context.ts';
import { deploymentJob } from './deployment-job.ts';
import { deploymentFor } from './enterprise-access.ts';
import { startGeneration } from './generations.ts';
import { editImages } from './images/edit-images.ts';
import { seedOf } from './seed.ts';

/** Images by the account's own dedicated server. */
export function enterpriseImages(
  context: Context,
): HandlersOf<'generateEnterpriseImage' | 'editEnterpriseImage'> {
  return {
    async generateEnterpriseImage(input, auth) {
      const { id } = await deploymentFor(context, 'generateEnterpriseImage', auth);
      context.engines.checkEnterpriseImage(input.body);
      return await startGeneration(context, 'generateEnterpriseImage', input, auth, id);
    },

    async editEnterpriseImage(input, auth) {
      const { id } = await deploymentFor(context, 'editEnterpriseImage', auth);
      context.engines.resolve('editEnterpriseImage', 'image', input.body.model_id);
      return await startGeneration(context, 'editEnterpriseImage', input, auth, id);
    },
  };
}

/** Does the jobs of generateEnterpriseImage. */
export function generateEnterpriseImageJob(context: Context): RunJob {
  return deploymentJob(context, async ({ input, secret }, engines, signal) => {
    // Valid when it was accepted, with its defaults: see enterpriseImages.
    const body = input as unknown as ImageRequest;
    return await engines.generateEnterpriseImage({ ...body, seed: seedOf(body, secret) }, signal);
  });
}

/** Does the jobs of editEnterpriseImage. */
export function editEnterpriseImageJob(context: Context): RunJob {
  return deploymentJob(context, (job, engines, signal) =>
    editImages(context, 'editEnterpriseImage', job, engines, signal),
  );
}
