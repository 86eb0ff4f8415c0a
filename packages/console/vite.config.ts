import { defineConfig } from 'vite';
import { contractPlugin } from './build/contract-plugin.ts';

/** The service that `pnpm dev` shows: start it beside. */
const service = 'http://127.0.0.1:8787';
const paths = [
  '/api',
  '/files',
  '/uploads',
  '/nsfw_image_check',
  '/verify',
  '/.well-known',
  '/docs',
];

export default defineConfig({
  // Relative: the console stands beside the API, which may have a path of its own.
  base: './',
  plugins: [contractPlugin()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The viewer of 3D objects is that large, and loaded with the first of them.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      onwarn(warning, warn) {
        // Directives for servers, which there are none of.
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
  server: { proxy: Object.fromEntries(paths.map((path) => [path, service])) },
});
