import { Problem } from '@genmedia/server';

/** Answers 410: the contract has ended makeScene. */
export function makeScene(): never {
  throw new Problem(
    410,
    'gone',
    'Scene maker has ended. Make videos with /api/v7/video-fusion/text-to-video or /api/v7/video-fusion/image-to-video.',
  );
}
