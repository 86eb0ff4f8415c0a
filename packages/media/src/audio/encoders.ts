import { registerAacEncoder } from '@mediabunny/aac-encoder';
import { registerFlacEncoder } from '@mediabunny/flac-encoder';
import { registerMp3Encoder } from '@mediabunny/mp3-encoder';
import { canEncodeAudio } from 'mediabunny';

let registered: Promise<void> | undefined;

/**
 * Registers encoders for MP3, FLAC and AAC with mediabunny in this thread. Later calls do nothing.
 */
export function ensureEncoders(): Promise<void> {
  registered ??= register();
  return registered;
}

async function register(): Promise<void> {
  if (!(await canEncodeAudio('mp3'))) registerMp3Encoder();
  if (!(await canEncodeAudio('flac'))) registerFlacEncoder();
  if (!(await canEncodeAudio('aac'))) registerAacEncoder();
}
