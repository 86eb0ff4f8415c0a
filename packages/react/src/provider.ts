'use client';

import type { Genmedia } from '@genmedia/client';
import { createContext, createElement, type ReactElement, type ReactNode, useContext } from 'react';

const Context = createContext<Genmedia | undefined>(undefined);

/** What `GenmediaProvider` takes. */
export interface GenmediaProviderProps {
  /** The client. Make it once, outside of components: `createClient({ baseUrl })`. */
  client: Genmedia;
  /** The components whose hooks use the client. */
  children?: ReactNode;
}

/**
 * Provides a client to all hooks below it. TanStack's own QueryClientProvider is needed as well.
 */
export function GenmediaProvider({ client, children }: GenmediaProviderProps): ReactElement {
  return createElement(Context.Provider, { value: client }, children);
}

/** The client of the GenmediaProvider above. Throws if there is none. */
export function useGenmedia(): Genmedia {
  const client = useContext(Context);
  if (client) return client;
  throw new Error(
    'No GenmediaProvider: put <GenmediaProvider client={createClient({ baseUrl })}> around the components that use Genmedia hooks.',
  );
}
