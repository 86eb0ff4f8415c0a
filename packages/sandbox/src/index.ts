/**
 * Media models that need no network, no key and no GPU, as an AI SDK provider: see the README.
 *
 * The code that reads prompts and draws pictures is not exported, because it changes from version
 * to version.
 */

export type { SandboxFailingModelId } from './failing.ts';
export type { SandboxImageOptions } from './image/options.ts';
export type { SandboxLanguageOptions, SandboxLanguageTask } from './language/options.ts';
export { createSandbox, type SandboxProvider, sandbox } from './provider.ts';
export type { SandboxSpeechOptions } from './speech/generate.ts';
export type { SandboxVideoOptions } from './video/options.ts';
