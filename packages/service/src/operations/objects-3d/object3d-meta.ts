import type { Object3dMeta } from '@genmedia/types';
import type { CompleteRequest } from './object3d-request.ts';

/** What is known once the object is there. */
export interface Object3dFacts extends Pick<Used, 'engine' | 'model_id' | 'warnings'> {
  /** Where the pictures of the object can be read. */
  images: readonly string[];
  seed: number;
  /** Whether there is a picture of it. */
  render: boolean;
  /** Whether the service removes old files. */
  isTemporary: boolean;
}

/** All fields of the contract, so that none is forgotten; JSON leaves out those that are undefined. */
type Used = { [Name in keyof Required<Object3dMeta>]: Object3dMeta[Name] | undefined };

/** The contract's Object3dMeta. */
export function object3dMeta(
  { init_image: _, foreground_ratio, remove_bg, ...parameters }: CompleteRequest,
  { images, isTemporary, ...facts }: Object3dFacts,
): Used {
  const [image] = images;
  const { prompt, negative_prompt } = parameters;
  return {
    ...parameters,
    ...{ prompt, negative_prompt, image, multi_image: images.length > 1 },
    foreground_ratio: image === undefined ? undefined : shareText(foreground_ratio),
    remove_bg: image === undefined ? undefined : remove_bg,
    ...{ output_format: 'glb', temp: isTemporary ? 'yes' : 'no' },
    ...facts,
  };
}

/** As the contract shows it: `.85`. */
function shareText(share: number): string {
  return String(share).replace(/^0\./, '.');
}
