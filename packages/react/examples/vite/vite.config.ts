import { createProxy, toNodeHandler } from '@genmedia/client/proxy';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * Adds the API key on the way to the service, so that no page has it. Reads GENMEDIA_URL and
 * GENMEDIA_API_KEY from the environment. Do the same in your own server:
 * `app.use('/api/genmedia', handler)`.
 */
function genmedia(): Plugin {
  const handler = () =>
    toNodeHandler(
      createProxy({
        operations: ['generateImage', 'createChatCompletion', 'listJobs'],
        authorize: ({ request }) => request.headers.get('sec-fetch-site') === 'same-origin',
      }),
    );
  return {
    name: 'genmedia',
    configureServer({ middlewares }) {
      middlewares.use('/api/genmedia', handler());
    },
    configurePreviewServer({ middlewares }) {
      middlewares.use('/api/genmedia', handler());
    },
  };
}

export default defineConfig({ plugins: [react(), genmedia()] });
