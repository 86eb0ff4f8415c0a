import { poolFor } from '../ask-worker.ts';
import { traitsOf } from '../catalogue/provider-traits.ts';
import type { EngineModel } from '../engine-model.ts';
import type { Images } from '../images/images.ts';
import type { Caller } from '../pool/slots.ts';
import type { Pools } from '../pools.ts';
import { publishUnlessHost } from '../sent-tasks.ts';
import type { Chat } from './conversation.ts';
import { localChat } from './local-chat.ts';
import { remoteChat } from './remote-chat.ts';

/** Conversations of a caller, each where the models of its provider answer. */
export function createChat(
  { chats, packages, decoding }: Pick<Pools, 'chats' | 'packages' | 'decoding'>,
  caller: Caller | undefined,
  images: Pick<Images, 'whileDecoding'>,
): Chat {
  const packagePool = poolFor(caller, packages);
  const sandboxChat = localChat(poolFor(caller, chats), poolFor(caller, decoding), images);
  const packageChat = localChat(packagePool, packagePool, images);
  const chatOf = ({ definition }: EngineModel) => {
    const { lane, chatsHere } = traitsOf(definition);
    if (chatsHere) return remoteChat;
    return lane === 'computing' ? sandboxChat : packageChat;
  };
  return {
    generateText(model, calls, options) {
      publishUnlessHost(model, calls);
      return chatOf(model).generateText(model, calls, options);
    },
    streamText(model, calls, options) {
      publishUnlessHost(model, calls);
      return chatOf(model).streamText(model, calls, options);
    },
  };
}
