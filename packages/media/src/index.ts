/**
 * Work on real pictures, sounds and videos, for any provider of models: `@genmedia/media/image`,
 * `/audio` and `/video`. This file has the kinds of models for which the AI SDK has no interface.
 */
export type * from './models.ts';
