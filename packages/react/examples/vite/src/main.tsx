import { createClient } from '@genmedia/client';
import { GenmediaProvider } from '@genmedia/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Chat } from './chat.tsx';
import { History } from './history.tsx';
import { Painter } from './painter.tsx';

const genmedia = createClient({ baseUrl: '/api/genmedia' });
const queries = new QueryClient();

createRoot(document.getElementById('root') ?? document.body).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <GenmediaProvider client={genmedia}>
        <Painter />
        <Chat />
        <History />
      </GenmediaProvider>
    </QueryClientProvider>
  </StrictMode>,
);
