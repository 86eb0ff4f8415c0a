import type { Handlers } from '@genmedia/server';
import type { Auth } from '../admission/authentication.ts';
import { withProblems } from '../admission/problems.ts';
import { agentAccounts } from './accounts/agent-accounts.ts';
import { ownAccount } from './accounts/own-account.ts';
import { chat } from './chat/chat.ts';
import { chatModels } from './chat/chat-models.ts';
import type { Context } from './context.ts';
import { deploymentHandlers } from './deployments/handlers.ts';
import { generationHandlers } from './generations/handlers.ts';
import { jobHandlers } from './jobs/handlers.ts';
import { models } from './models.ts';
import { openaiHandlers } from './openai/handlers.ts';
import { safetyHandlers } from './safety/check-nsfw.ts';
import { uploadHandlers } from './uploads.ts';
import { usageHandlers } from './usage.ts';
import { makeScene } from './video/make-scene.ts';
import { webhookSecretHandlers } from './webhook-secret.ts';

/** Every operation of the contract. */
export function handlersOf(context: Context): Handlers<Auth> {
  return withProblems({
    ...agentAccounts(context),
    ...chat(context),
    ...chatModels(context),
    ...deploymentHandlers(context),
    ...generationHandlers(context),
    ...jobHandlers(context),
    ...models(context),
    ...openaiHandlers(context),
    ...ownAccount(context),
    ...safetyHandlers(context),
    ...uploadHandlers(context),
    ...usageHandlers(context),
    ...webhookSecretHandlers(context),
    makeScene,
  });
}
