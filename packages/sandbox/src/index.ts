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

export type { SandboxImageModelId } from './image/model.ts';
export type { SandboxImageOptions } from './image/options.ts';
export type { SandboxLanguageModelId } from './language/model.ts';
export type { SandboxLanguageOptions, SandboxLanguageTask } from './language/options.ts';
export type { SandboxSoundModelId } from './music/effects/model.ts';
export type { SandboxMusicModelId } from './music/model.ts';
export type { SandboxImageClassifierModelId } from './nsfw/model.ts';
export type { SandboxObject3dModelId } from './object3d/model.ts';
export { createSandbox, type SandboxProvider, sandbox } from './provider.ts';
export type { SandboxSpeechModelId, SandboxSpeechOptions } from './speech/model.ts';
export type { SandboxTranscriptionModelId } from './speech/transcription-model.ts';
export type { SandboxVoiceModelId } from './speech/voice-model.ts';
export type { SandboxVideoEditModelId } from './video/edit-model.ts';
export type { SandboxVideoModelId } from './video/model.ts';
export type { SandboxVideoOptions } from './video/options.ts';
