// A model as `npx @genmedia/client types` declares it.
import type {} from '@genmedia/client';

declare module '@genmedia/client' {
  interface ModelInputs {
    generateImage: { model_id: 'painter'; width?: 512 | 1024 | undefined };
  }
}
