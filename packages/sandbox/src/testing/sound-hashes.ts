import { createHash } from 'node:crypto';
import { isMainThread, parentPort } from 'node:worker_threads';
import { sandbox } from '../provider.ts';

/** The SHA-256 of a file of each kind of sound. */
async function soundHashes(): Promise<string[]> {
  const speech = await sandbox.speechModel('sandbox-speech').doGenerate({
    text: 'Good day.',
    voice: 'Rachel',
    outputFormat: 'mp3',
    providerOptions: { sandbox: { seed: 5 } },
  });
  const spoken = typeof speech.audio === 'string' ? new Uint8Array() : speech.audio;
  const voice = await sandbox.voiceModel('sandbox-voice').doConvert({
    audio: { data: spoken, mediaType: 'audio/mpeg' },
    voice: 'rms',
    outputFormat: 'flac',
  });
  const sound = await sandbox.soundModel('sandbox-sound').doGenerate({
    prompt: 'rain and a bell',
    durationSeconds: 1,
    outputFormat: 'wav',
    seed: 5,
  });
  const music = await sandbox.musicModel('sandbox-music').doGenerate({
    prompt: 'pop',
    lyrics: '[Verse]\nHello',
    instrumental: false,
    durationSeconds: 10,
    outputFormat: 'flac',
    seed: 5,
  });
  return [spoken, voice.audio.data, sound.audio.data, music.audio.data].map((file) =>
    createHash('sha256').update(file).digest('hex'),
  );
}

// Run by itself, as a process or as a worker thread, it reports its result.
if (isMainThread) console.log(JSON.stringify(await soundHashes()));
else parentPort?.postMessage(await soundHashes());
