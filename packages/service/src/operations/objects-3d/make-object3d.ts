import type { JSONValue } from '@ai-sdk/provider';
import type { Media } from '@genmedia/media';
import type { Object3dMeta } from '@genmedia/types';
import { takes } from '../../engines/hosts/host-mapping.ts';
import { withoutUndefined } from '../../engines/without-undefined.ts';
import { defineJob } from '../generations/define.ts';
import { imagesReader } from '../generations/inputs.ts';
import type { GenerationWork } from '../generations/job-definition.ts';
import {
  type CompleteRequest,
  type Object3dRequest,
  object3dRequest,
  withDefaults,
} from './object3d-request.ts';

const glb = 'model/gltf-binary';

/** No operation of the contract makes these jobs: an operator does. The contract fetches them. */
const identity = {
  name: 'object3d',
  operation: 'fetchObject3d',
  fields: { init_image: { kinds: ['image'], inline: true } },
} as const;

export const makeObject3d = defineJob(identity, {
  kind: 'object3d',
  inputs: { init_image: imagesReader },
  outputs: ({ render }: Object3dRequest) => (render ? [glb, 'image/png'] : [glb]),
  async make(work) {
    const { body, inputs, urls, seed, isTemporary, run } = work;
    const request = withDefaults(object3dRequest.parse(body));
    const pictures = (await drawObject(work, request)) ?? inputs.init_image;
    const made = await run({ ...taskOf(request), images: pictures, seed });
    const files = request.render ? made.files : made.files.slice(0, 1);
    const imageUrls = [urls.init_image ?? []].flat();
    const facts = { images: imageUrls, seed, render: files.length > 1, isTemporary };
    // The contract's meta has the pictures under the name `image`.
    return { files, meta: { ...metaOf(request, facts), init_image: undefined } };
  },
});

const objectPrompt =
  'One single object, whole and seen from the front, on a plain white background';

/**
 * A picture of the object that the text describes, for models of hosts that only build from
 * pictures; undefined if the request has pictures, or if the model needs none.
 */
async function drawObject(
  { inputs, model, registry, runOn, seed, warn }: ObjectWork,
  { prompt, negative_prompt: negativePrompt }: CompleteRequest,
): Promise<Media[] | undefined> {
  const takesText = takes(model.mappings, 'prompt') !== false;
  if (takesText || inputs.init_image.length > 0 || prompt === undefined) return undefined;
  const painter = registry.resolveFirst('generateImage', 'image');
  const task = { prompt: `${prompt}. ${objectPrompt}`, negativePrompt, width: 1024, height: 1024 };
  const { files } = await runOn(painter, { ...task, seeds: [seed] });
  warn(
    `${model.model_id} builds from pictures, so ${painter.model_id} drew one of the text first.`,
  );
  return files.map(({ content: data, mediaType }) => ({ data, mediaType }));
}

type ObjectWork = Pick<
  GenerationWork<object, 'object3d', { readonly init_image: readonly Media[] }>,
  'inputs' | 'model' | 'registry' | 'runOn' | 'seed' | 'warn'
>;

/**
 * Parameters that every model has a field for, and all others as options, of which models use those
 * that they know.
 */
function taskOf({
  prompt,
  texture_size,
  mesh_simplify,
  init_image: _images,
  seed: _seed,
  file_prefix: _prefix,
  ...others
}: CompleteRequest) {
  const options = withoutUndefined(others) as Record<string, JSONValue>;
  return { prompt, textureSize: texture_size, meshSimplify: mesh_simplify, options };
}

/** Facts that are known when the object is made. */
interface ObjectFacts {
  /** URLs of the pictures of the object. */
  images: readonly string[];
  seed: number;
  render: boolean;
  isTemporary: boolean;
}

/**
 * All fields of Object3dMeta except those that every result has. The type ensures that none is
 * missing.
 */
type OwnMeta = {
  [Name in Exclude<keyof Object3dMeta, 'engine' | 'model_id' | 'warnings'>]-?:
    | Object3dMeta[Name]
    | undefined;
};

/** The contract's Object3dMeta. */
function metaOf(
  {
    init_image: _,
    prompt,
    negative_prompt,
    foreground_ratio,
    remove_bg,
    ...parameters
  }: CompleteRequest,
  { images, isTemporary, ...facts }: ObjectFacts,
): OwnMeta {
  const [image] = images;
  return {
    ...parameters,
    prompt,
    negative_prompt,
    image,
    multi_image: images.length > 1,
    foreground_ratio: image === undefined ? undefined : shareText(foreground_ratio),
    remove_bg: image === undefined ? undefined : remove_bg,
    output_format: 'glb',
    temp: isTemporary ? 'yes' : 'no',
    ...facts,
  };
}

/** A share in the form that the contract shows: `.85`. */
function shareText(share: number): string {
  return String(share).replace(/^0\./, '.');
}
