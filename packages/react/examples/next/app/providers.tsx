'use client';

import { createClient } from '@genmedia/client';
import { GenmediaProvider } from '@genmedia/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

const genmedia = createClient({ baseUrl: '/api/genmedia' });

export function Providers({ children }: { children: ReactNode }) {
  // One QueryClient for each visitor: on the server, all visitors share this module.
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } }),
  );
  return (
    <QueryClientProvider client={queries}>
      <GenmediaProvider client={genmedia}>{children}</GenmediaProvider>
    </QueryClientProvider>
  );
}
