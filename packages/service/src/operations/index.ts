import type { Handlers } from '@genmedia/server';
import { agentAccounts } from './agent-accounts.ts';
import type { Auth } from './auth.ts';
import { chat } from './chat/chat.ts';
import type { Context } from './context.ts';
import { enterpriseImages } from './enterprise-images.ts';
import { dedicatedServers } from './enterprise-servers.ts';
import { imageGeneration } from './image-generation.ts';
import { imageEditing } from './images/image-editing.ts';
import { imageTransformation } from './images/image-transformation.ts';
import { interior } from './images/interior.ts';
import { models } from './models.ts';
import { notYetHandlers } from './not-yet.ts';
import { objects3d } from './objects-3d/objects-3d.ts';
import { withProblems } from './problems.ts';
import { safety } from './safety/safety.ts';
import { videoGeneration } from './video/video-generation.ts';
import { videoProcessing } from './video/video-processing.ts';
import { audioGeneration } from './voice/audio-generation.ts';
import { enterpriseSpeech } from './voice/enterprise-speech.ts';
import { voice } from './voice/voice.ts';

/** Every operation of the contract. */
export function handlersOf(context: Context): Handlers<Auth> {
  return withProblems({
    ...agentAccounts(context),
    ...audioGeneration(context),
    ...chat(context),
    ...dedicatedServers(context),
    ...enterpriseImages(context),
    ...enterpriseSpeech(context),
    ...imageGeneration(context),
    ...imageEditing(context),
    ...imageTransformation(context),
    ...interior(context),
    ...models(context),
    ...objects3d(context),
    ...safety(context),
    ...videoGeneration(context),
    ...videoProcessing(context),
    ...voice(context),
    ...notYetHandlers(),
  });
}
