import type { Model } from '../model/model.ts';
import type { Files } from './files.ts';

/** Turns the model into files. It neither writes files nor reads anything but the model. */
export type Emit = (model: Model) => Files | Promise<Files>;

/**
 * Every target by name, with its folders, which contain only generated files. Loading a target
 * loads its generator, so each thread loads only the generator that it runs.
 */
export const emitTargets = {
  types: {
    folders: ['packages/types/src/generated'],
    load: async (): Promise<Emit> => (await import('./types.ts')).emitTypes,
  },
  client: {
    folders: ['packages/client/src/generated'],
    load: async (): Promise<Emit> => (await import('./client.ts')).emitClient,
  },
  react: {
    folders: ['packages/react/src/generated'],
    load: async (): Promise<Emit> => (await import('./react.ts')).emitReact,
  },
  server: {
    folders: ['packages/server/src/generated'],
    load: async (): Promise<Emit> => (await import('./server.ts')).emitServer,
  },
  mocks: {
    folders: ['packages/server/src/generated'],
    load: async (): Promise<Emit> => (await import('./mocks.ts')).emitMocks,
  },
  tools: {
    folders: ['packages/client/src/generated'],
    load: async (): Promise<Emit> => (await import('./tools.ts')).emitTools,
  },
  samples: {
    folders: ['packages/client/src/generated', 'spec/generated'],
    load: async (): Promise<Emit> => (await import('./samples.ts')).emitSamples,
  },
} as const;

export type Target = keyof typeof emitTargets;

/** The folders that contain only generated files. */
export const targetFolders = [
  ...new Set(Object.values(emitTargets).flatMap(({ folders }) => folders)),
];
