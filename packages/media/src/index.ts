/**
 * Work on real pictures, sounds and videos, for any provider of models: `@genmedia/media/image`,
 * `/audio` and `/video`. Here are the kinds of models that the AI SDK has no interface for.
 */
export type * from './models.ts';
