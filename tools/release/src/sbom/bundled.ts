import type { PackageName } from '@genmedia/packed-packages/tarballs';

/**
 * Packages whose code or files one of our packages contains, so that they are not its dependencies.
 */
export const bundledPackages: Partial<Record<PackageName, readonly string[]>> = {
  '@genmedia/api-diff': ['@genmedia/codegen'],
  '@genmedia/console': [
    '@genmedia/client',
    'eventsource-parser',
    // Writes the samples of calls.
    '@genmedia/codegen',
    '@genmedia/react',
    '@google/model-viewer',
    '@tanstack/react-query',
    '@radix-ui/react-dialog',
    '@radix-ui/react-dropdown-menu',
    '@radix-ui/react-select',
    '@radix-ui/react-slider',
    '@radix-ui/react-switch',
    '@radix-ui/react-tabs',
    'highlight.js',
    'idb',
    'lowlight',
    'lucide-react',
    'react',
    'react-dom',
    'three',
    'wavesurfer.js',
    'wouter',
  ],
  '@genmedia/sandbox': [
    '@expo-google-fonts/inter',
    '@iconify-json/fluent-emoji-flat',
    '@iconify-json/mdi',
    '@iconify-json/noto',
    '@tensorflow/tfjs-backend-wasm',
    '@tensorflow/tfjs-converter',
    '@tensorflow/tfjs-core',
    'emojibase-data',
    'nsfwjs',
  ],
};
