import type { Genmedia } from '@genmedia/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { GenmediaProvider } from '../index.ts';

/** Shows a page as in development: StrictMode mounts everything twice. */
export function mount(client: Genmedia, page: ReactNode): void {
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <GenmediaProvider client={client}>{page}</GenmediaProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}
