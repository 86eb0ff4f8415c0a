'use client';

import type { Genmedia } from '@genmedia/client';
import type { ReactElement } from 'react';
import { type ClientProviderProps, createClientContext } from './client-context.ts';

const { Provider, useClient } = /* @__PURE__ */ createClientContext<Genmedia>(
  'No GenmediaProvider: put <GenmediaProvider client={createClient({ baseUrl })}> around the components that use Genmedia hooks.',
);

/** What `GenmediaProvider` takes. */
export interface GenmediaProviderProps extends ClientProviderProps<Genmedia> {}

/**
 * Provides a client to all hooks below it. TanStack's own QueryClientProvider is needed as well.
 */
export function GenmediaProvider(props: GenmediaProviderProps): ReactElement {
  return Provider(props);
}

/** The client of the GenmediaProvider above. Throws if there is none. */
export function useGenmedia(): Genmedia {
  return useClient();
}
