import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/shell.css';
import './styles/pages.css';
import './styles/results.css';
import './styles/forced-colors.css';
import { GenmediaProvider } from '@genmedia/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { App } from './app.tsx';
import { takeKey } from './session/api-key.ts';
import { genmedia } from './session/service.ts';
import { openSession, queries } from './session/session.ts';
import { keepFocus } from './shell/keep-focus.ts';

// This must happen before anything else reads the address.
openSession(takeKey()).catch(reportError);
// The router listens later: it does not hear of a key that the address gets while the page is open.
addEventListener('hashchange', () => {
  const key = takeKey();
  if (key !== undefined) openSession(key).catch(reportError);
});

// A file or a link that misses its field must not take the place of the page.
for (const type of ['dragover', 'drop'] as const) {
  addEventListener(type, (event) => {
    const takesText = 'select' in Object(event.target);
    if (!takesText || event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
}

keepFocus();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <GenmediaProvider client={genmedia}>
          <Router hook={useHashLocation}>
            <App />
          </Router>
        </GenmediaProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}
