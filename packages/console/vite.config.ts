import { defineConfig } from 'vite';
import { contractPlugin } from './build/contract-plugin.ts';

/** The service behind `pnpm dev`. Start it separately. */
const service = 'http://127.0.0.1:8787';
const paths = [
  '/api',
  '/files',
  '/uploads',
  '/nsfw_image_check',
  '/verify',
  '/.well-known',
  '/docs',
  '/healthz',
];

export default defineConfig({
  // Relative, because the console is served beside the API, which may have a path of its own.
  base: './',
  plugins: [contractPlugin()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: {
      // Every browser of the target preloads modules by itself.
      polyfill: false,
      // What later parts need of others is there from the first load.
      resolveDependencies: (_, dependencies, { hostType }) =>
        hostType === 'html' ? dependencies : [],
    },
    reportCompressedSize: false,
    // The viewer for 3D objects is this large. It is loaded with the first object.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      onwarn(warning, warn) {
        // Ignores 'use client' directives: there is no server here.
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
  server: { proxy: Object.fromEntries(paths.map((path) => [path, service])) },
});
