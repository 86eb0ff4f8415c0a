import type { RunJob } from '../../jobs/execute.ts';
import type { Context } from '../context.ts';
import { createDubbingJob } from './dubbing/create-dubbing-job.ts';
import { transcribeEnterpriseSpeechJob } from './enterprise-speech.ts';
import { generateMusicJob } from './generate-music-job.ts';
import { generateLyricsJob, generateSongJob } from './song-jobs.ts';
import { composeMusicJob, generateSoundJob } from './sound-jobs.ts';
import { convertSpeechJob, generateSpeechJob, transcribeSpeechJob } from './speech-jobs.ts';

/** Does the jobs of speech, sounds and music, by their operation. */
export function voiceJobs(context: Context): Record<string, RunJob> {
  return {
    generateSpeech: generateSpeechJob(context),
    convertSpeech: convertSpeechJob(context),
    transcribeSpeech: transcribeSpeechJob(context),
    generateSound: generateSoundJob(context),
    composeMusic: composeMusicJob(context),
    generateMusic: generateMusicJob(context),
    generateSong: generateSongJob(context),
    generateLyrics: generateLyricsJob(context),
    createDubbing: createDubbingJob(context),
    transcribeEnterpriseSpeech: transcribeEnterpriseSpeechJob(context),
  };
}
