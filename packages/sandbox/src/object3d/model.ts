import type { Object3dModel, Object3dModelCallOptions, Object3dResult } from '@genmedia/media';

/**
 * Blows up the figure that a prompt names, or what a picture shows, as GLB files; solids of geometry
 * are what they are.
 */
export class SandboxObject3dModel implements Object3dModel {
  readonly specificationVersion = 'genmedia-v1';
  readonly provider = 'sandbox.object3d';
  readonly modelId = 'sandbox-object3d';

  /**
   * @throws InvalidArgumentError if there is neither a prompt nor an image, an image shows nothing
   * or cannot be read, or an option is out of its range
   * @throws the reason of `abortSignal`
   */
  async doGenerate(options: Object3dModelCallOptions): Promise<Object3dResult> {
    const { generate } = await import('./generate.ts');
    return await generate(options, this);
  }
}
