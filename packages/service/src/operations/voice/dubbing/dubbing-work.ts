import type { Media } from '@genmedia/media';
import type { GenerationBody, GenerationWork } from '../../generations/job-definition.ts';

export type DubbingRequest = GenerationBody<'createDubbing'>;

export type DubbingWork = GenerationWork<
  DubbingRequest,
  'speech' | 'dubbing',
  { readonly init_video: Media }
>;

/** The seconds of a recording: not all models say how long theirs are. */
export async function lengthOf(
  { engines, signal }: Pick<DubbingWork, 'engines' | 'signal'>,
  video: Uint8Array,
): Promise<number> {
  return (await engines.useTool('measureSound', { sound: video }, signal)).seconds;
}
