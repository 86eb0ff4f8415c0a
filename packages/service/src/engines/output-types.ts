import type { EngineOperation } from './operations.ts';

/**
 * Media types of the files that a request will give, in their order. They have to be known before
 * the job is done, because `future_links` of the contract end in the right extension.
 *
 * @param input a valid request, with its defaults.
 */
export function outputTypes(operation: string, input: Record<string, unknown>): string[] {
  const types = operation in typesOf ? typesOf[operation as EngineOperation] : [];
  return typeof types === 'function' ? types(input) : [...types];
}

type Types = readonly string[] | ((input: Record<string, unknown>) => string[]);

const png = 'image/png';
const wav = 'audio/wav';
const mp4 = 'video/mp4';
const txt = 'text/plain';
const glb = 'model/gltf-binary';
const json = 'application/json';

/** Where the contract has no field to ask for a format, there is one: that of its examples. */
const typesOf: Readonly<Record<EngineOperation, Types>> = {
  generateImage: samples,
  transformImage: samples,
  inpaintImage: [png],
  editImage: [png],
  generateEnterpriseImage: samples,
  editEnterpriseImage: [png],
  removeObject: [png],
  mixInterior: [png],
  checkNsfw: [],
  captionImage: [txt],
  createChatCompletion: [],
  generateLyrics: [txt],
  generateSpeech: [wav],
  convertSpeech: [wav],
  transcribeSpeech: [txt],
  transcribeEnterpriseSpeech: ({ timestamp_level: level }) => [level ? json : txt],
  generateSound: [wav],
  composeMusic: [wav],
  generateMusic: ({ output_format }) => [audioTypes.get(output_format) ?? wav],
  generateSong: [wav],
  createDubbing: [mp4],
  generateVideo: [mp4],
  animateImage: [mp4],
  removeWatermark: [mp4],
  fetchObject3d: ({ render }) => [glb, ...(render === true ? [png] : [])],
};

/** By the contract's `output_format`. */
const audioTypes = new Map<unknown, string>([
  ['wav', wav],
  ['mp3', 'audio/mpeg'],
  ['flac', 'audio/flac'],
]);

function samples(input: Record<string, unknown>): string[] {
  return Array.from({ length: Number(input.samples) }, () => png);
}
