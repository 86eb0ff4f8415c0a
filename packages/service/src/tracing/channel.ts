import { channel } from 'node:diagnostics_channel';

/**
 * A channel that tells listeners in this process what happens. It costs next to nothing if nobody
 * listens.
 *
 * @param name shared by all who open the same channel.
 */
export function openChannel<Message>(name: string) {
  const inner = channel(`genmedia:${name}`);
  return {
    get hasListeners(): boolean {
      return inner.hasSubscribers;
    },

    publish(message: Message): void {
      inner.publish(message);
    },

    /** Calls the listener with each message, until the returned function is called. */
    listen(listener: (message: Message) => void): () => void {
      const subscriber = (message: unknown) => listener(message as Message);
      inner.subscribe(subscriber);
      return () => {
        inner.unsubscribe(subscriber);
      };
    },
  };
}
