import {
  type Object3dRequest,
  object3dRequest,
} from '../../operations/objects-3d/object3d-request.ts';
import { UsageError } from '../usage-error.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

/** The parameters of a 3D job, in the words of a command. */
export const objectOptions = {
  prompt: text,
  'negative-prompt': text,
  image: { type: 'string', multiple: true },
  seed: text,
  'texture-size': text,
  'mesh-simplify': text,
  render: flag,
  'keep-background': flag,
  'foreground-ratio': text,
  resolution: text,
  'chunk-size': text,
  'guidance-scale': text,
  'num-inference-steps': text,
  'ss-guidance-strength': text,
  'ss-sampling-steps': text,
  'slat-guidance-strength': text,
  'slat-sampling-steps': text,
  'file-prefix': text,
  json: flag,
} as const;

/** Throws UsageError, which names the first option that is wrong. */
export function requestOf({
  'keep-background': keepBackground = false,
  ...given
}: Readonly<Record<string, unknown>>): Object3dRequest {
  const named = Object.entries(given).map(([option, value]) => [
    option.replaceAll('-', '_'),
    value,
  ]);
  const read = object3dRequest.safeParse({
    ...Object.fromEntries(named),
    remove_bg: !keepBackground,
  });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const option = String(issue?.path[0]).replaceAll('_', '-');
  throw new UsageError(`--${option} is not valid: ${issue?.message}.`);
}
