/**
 * Media models that need no network, no key and no GPU, as an AI SDK provider.
 *
 * ```ts
 * import { sandbox } from '@genmedia/sandbox';
 * import { generateImage } from 'ai';
 *
 * const { image } = await generateImage({
 *   model: sandbox.imageModel('sandbox-image'),
 *   prompt: 'a red cat on a blue chair',
 *   size: '512x768',
 *   seed: 7,
 * });
 * ```
 *
 * Not exported: how prompts are read and pictures drawn. Both change from version to version.
 */

export type { SandboxFailingModelId } from './failing.ts';
export type { SandboxImageOptions } from './image/options.ts';
export type { SandboxLanguageOptions, SandboxLanguageTask } from './language/options.ts';
export { createSandbox, type SandboxProvider, sandbox } from './provider.ts';
export type { SandboxSpeechOptions } from './speech/model.ts';
export type { SandboxVideoOptions } from './video/options.ts';
