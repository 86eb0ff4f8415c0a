import type { Handlers } from '@genmedia/server';
import type { Auth } from '../admission/authentication.ts';
import { withProblems } from '../admission/problems.ts';
import { agentAccounts } from './accounts/agent-accounts.ts';
import { ownAccount } from './accounts/own-account.ts';
import { chat, chatModels } from './chat/chat.ts';
import type { Context } from './context.ts';
import { deploymentHandlers } from './deployments/handlers.ts';
import { generationHandlers } from './generations/handlers.ts';
import { jobHandlers } from './jobs/handlers.ts';
import { usageHandlers } from './jobs/usage.ts';
import { webhookSecretHandlers } from './jobs/webhook-secret.ts';
import { models } from './models.ts';
import { openaiHandlers } from './openai/handlers.ts';
import { safetyHandlers } from './safety/check-nsfw.ts';
import { uploadHandlers } from './uploads.ts';
import { makeScene } from './video/make-scene.ts';

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
