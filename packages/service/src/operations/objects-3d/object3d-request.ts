import * as z from 'zod';
import { isFilePrefix } from '../../media/file-name.ts';

const count = (most: number) => z.coerce.number().int().min(1).max(most);
const strength = z.coerce.number().min(0).max(10);
const share = z.coerce.number().min(0).max(1);

/** The most images that an object is made from. */
export const maxImages = 4;

/**
 * The parameters of a 3D job. No operation of the contract starts such a job, but its Object3dMeta
 * has these parameters. An operator sets them; all of them go to the model, which uses those it
 * knows.
 */
export const object3dRequest = z.object({
  prompt: z.string().trim().min(1).optional(),
  negative_prompt: z.string().optional(),
  /** URLs, or references to stored files. */
  init_image: z.array(z.string()).max(maxImages).optional(),
  seed: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 32 - 1)
    .default(0),
  /** Pixels of the texture's side. */
  texture_size: z.coerce.number().int().min(64).max(4096).default(1024),
  mesh_simplify: share.default(0.95),
  /** Whether to make a picture of the object too. */
  render: z.boolean().default(false),
  remove_bg: z.boolean().default(true),
  foreground_ratio: share.default(0.85),
  resolution: count(512).optional(),
  chunk_size: count(12_000).default(8192),
  guidance_scale: strength.default(3),
  num_inference_steps: count(100).default(30),
  ss_guidance_strength: strength.default(7.5),
  ss_sampling_steps: count(50).optional(),
  slat_guidance_strength: strength.default(3),
  slat_sampling_steps: count(50).optional(),
  file_prefix: z
    .string()
    .refine(isFilePrefix, 'must be of letters, digits, dots, hyphens and underscores')
    .default('object'),
});

export type Object3dRequest = z.output<typeof object3dRequest>;

/** The request with the defaults that depend on whether it has images or only a text. */
export function withDefaults(request: Object3dRequest) {
  const fromImages = (request.init_image ?? []).length > 0;
  const steps = fromImages ? 12 : 50;
  return {
    ...request,
    resolution: request.resolution ?? (fromImages ? 256 : 512),
    ss_sampling_steps: request.ss_sampling_steps ?? steps,
    slat_sampling_steps: request.slat_sampling_steps ?? steps,
  };
}

export type CompleteRequest = ReturnType<typeof withDefaults>;
