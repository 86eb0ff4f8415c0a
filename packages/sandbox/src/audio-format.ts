import type { AudioFormat } from '@genmedia/media';
import { isAudioFormat } from '@genmedia/media/audio';
import { checkRange, invalid } from './problems.ts';

/**
 * The format with this name.
 *
 * @throws InvalidArgumentError if there is none
 */
export function formatOf(name: string): AudioFormat {
  if (isAudioFormat(name)) return name;
  throw invalid('outputFormat', `outputFormat must be wav, mp3 or flac, not ${name}.`);
}

/** @throws InvalidArgumentError if the bitrate is outside those of MP3, 8 to 320 kbit/s */
export function checkBitrate(kbps: number | undefined): void {
  if (kbps !== undefined) checkRange('bitrateKbps', kbps, 8, 320);
}
