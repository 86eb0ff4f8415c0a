'use client';

import { createContext, createElement, type ReactElement, type ReactNode, useContext } from 'react';

/** What a provider of a client takes. */
export interface ClientProviderProps<C> {
  /** The client. Make it once, outside of components. */
  client: C;
  /** The components whose hooks use the client. */
  children?: ReactNode;
}

/**
 * Makes a provider of a client and the hook that reads it. Without a provider, the hook throws an
 * error with the message `missing`.
 */
export function createClientContext<C>(missing: string) {
  const Context = createContext<C | undefined>(undefined);
  return {
    // biome-ignore lint/correctness/noComponentHookFactories: called once for a contract, in a module
    Provider: ({ client, children }: ClientProviderProps<C>): ReactElement =>
      createElement(Context.Provider, { value: client }, children),
    useClient: (): C => {
      const client = useContext(Context);
      if (client === undefined) throw new Error(missing);
      return client;
    },
  };
}
