/** Formats of files by their names and their outer structure. Decodes nothing, and loads quickly. */
export { contentStart } from './content-start.ts';
export { audioTypes, mediaTypeName } from './media-types.ts';
export { mp4Tracks } from './mp4-tracks.ts';
export { withWavSizes } from './wav-sizes.ts';
export { webmTracks } from './webm-tracks.ts';
