import type { GenerationSuccess } from '@genmedia/types';
import { expect } from 'vitest';
import { decodeSound, download, loudness } from '../../../../testing/sound.ts';
import { decodeVideo } from '../../../../testing/video.ts';
import { spoken, written } from '../fal-models.ts';
import { movie, music, recording } from '../real-files.ts';
import type { Calls } from './calls.ts';

const plain = 'text/plain; charset=utf-8';

/** Checks that the only output is a sound of so many seconds, and that it can be heard. */
async function expectSound({ output }: GenerationSuccess, seconds: number, type = 'audio/wav') {
  expect(output).toHaveLength(1);
  const sound = await decodeSound(await download(output[0], type));
  expect(sound.seconds).toBeCloseTo(seconds, 0);
  expect(loudness(sound)).toBeGreaterThan(0.01);
}

const textOf = async ({ output }: GenerationSuccess) =>
  (await download(output[0], plain)).toString();

export const voiceCalls: Calls = {
  async generateSpeech({ make, sent }) {
    const request = { model_id: 'eleven-v3', prompt: 'The train leaves at noon.' };
    const made = await make('generateSpeech', { ...request, voice_id: 'Aria', temperature: 0.4 });
    expect(sent('fal-ai/elevenlabs/tts/eleven-v3')).toEqual([
      { text: request.prompt, voice: 'Aria' },
    ]);
    expect(made.meta).toMatchObject({ engine: 'fal', ...request, voice_id: 'Aria' });
    expect(made.meta.warnings).toEqual([
      'temperature is not supported by eleven-v3 and was ignored.',
    ]);
    await expectSound(made, Number(made.meta.duration));
  },

  async convertSpeech({ put, make, sent, expectUploads }) {
    const voice = await recording('I build boats in the old harbour.', 'mp3');
    const init_audio = put('boats.mp3', voice);
    const made = await make('convertSpeech', {
      model_id: 'eleven-voice-changer',
      init_audio,
      voice_id: 'Aria',
    });
    const [input] = sent('fal-ai/elevenlabs/voice-changer');
    expect(input).toMatchObject({ voice: 'Aria', seed: expect.any(Number) });
    expectUploads(input?.audio_url, [voice]);
    expect(made.meta).toMatchObject({ voice_id: 'Aria', init_audio });
    await expectSound(made, Number(made.meta.duration));
  },

  async transcribeSpeech({ put, make, sent, expectUploads }) {
    const voice = await recording(spoken);
    const init_audio = put('meeting.wav', voice);
    const made = await make('transcribeSpeech', { model_id: 'scribe-v2', init_audio });
    const [input] = sent('fal-ai/elevenlabs/speech-to-text/scribe-v2');
    expect(input).toEqual({
      audio_url: expect.any(String),
      diarize: false,
      tag_audio_events: false,
    });
    expectUploads(input?.audio_url, [voice]);
    expect(made.meta).toMatchObject({ text: spoken, language: 'en', init_audio });
    expect(await textOf(made)).toBe(spoken);
  },

  async transcribeEnterpriseSpeech({ put, make, sent, expectUploads }) {
    const voice = await recording(spoken, 'mp3');
    const init_audio = put('meeting.mp3', voice);
    const timed = async (timestamp_level: 'word' | 'sentence') => {
      const request = { init_audio, timestamp_level, language: 'en' } as const;
      const made = await make('transcribeEnterpriseSpeech', request);
      expect(made.meta).toMatchObject({ text: spoken, language: 'en', timestamp_level });
      expect(made.meta).not.toHaveProperty('warnings');
      return JSON.parse((await download(made.output[0], 'application/json')).toString());
    };
    expect(await timed('sentence')).toEqual([
      { text: 'Good morning and welcome.', start_time: 0, end_time: 1.5 },
      { text: 'Shall we begin?', start_time: 1.5, end_time: 1.5 },
    ]);
    const words = await timed('word');
    expect(words.map(({ text }: { text: string }) => text)).toEqual(spoken.split(' '));
    expect(words[1]).toEqual({ text: 'morning', start_time: 0.5, end_time: 0.9 });
    const [sentences] = sent('fal-ai/wizper');
    expect(sentences).toMatchObject({ language: 'en', task: 'transcribe' });
    expectUploads(sentences?.audio_url, [voice]);
    const [spoke] = sent('fal-ai/elevenlabs/speech-to-text/scribe-v2');
    expect(spoke).toMatchObject({ language_code: 'en' });

    const german = { init_audio, language: 'de', timestamp_level: 'word' } as const;
    const other = await make('transcribeEnterpriseSpeech', german);
    expect(other.meta.warnings).toEqual([expect.stringMatching(/is in \w+, not in de/)]);
  },

  async generateSound({ make, sent }) {
    const asked = { prompt: 'Rain on a roof', duration: 2.5, seed: 7 };
    const made = await make('generateSound', { model_id: 'eleven-sound-effects', ...asked });
    expect(sent('fal-ai/elevenlabs/sound-effects/v2')).toEqual([
      { text: asked.prompt, duration_seconds: 2.5 },
    ]);
    expect(made.meta).toMatchObject(asked);
    expect(made.meta.warnings).toEqual([
      'seed is not supported by eleven-sound-effects and was ignored.',
    ]);
    await expectSound(made, 2.5);
  },

  async composeMusic({ make, sent }) {
    const asked = { prompt: 'Calm piano', duration: 31 };
    const made = await make('composeMusic', { model_id: 'eleven-music', ...asked });
    expect(sent('fal-ai/elevenlabs/music')).toEqual([
      { prompt: 'Calm piano', music_length_ms: 31_000, force_instrumental: true },
    ]);
    expect(made.meta).toMatchObject(asked);
    await expectSound(made, 31);
  },

  async generateMusic({ put, make, sent, expectUploads }) {
    const asked = { prompt: 'Calm piano', output_format: 'mp3', bitrate: '320k' } as const;
    const made = await make('generateMusic', asked);
    expect(sent('fal-ai/elevenlabs/music')).toMatchObject([{ music_length_ms: 30_000 }]);
    expect(made).toMatchObject({ audio_time: expect.closeTo(30, 0), meta: asked });
    await expectSound(made, 30, 'audio/mpeg');
    // The model gave fewer bits.
    const { byteLength } = await download(made.output[0], 'audio/mpeg');
    expect((8 * byteLength) / 30).toBeGreaterThan(300_000);

    const melody = await music(3, 'wav');
    const init_audio = put('melody.wav', melody);
    const flac = { prompt: 'as a string quartet', init_audio, output_format: 'flac' } as const;
    const varied = await make('generateMusic', { ...flac, duration: 31 });
    const [input] = sent('fal-ai/stable-audio-25/audio-to-audio');
    expect(input).toMatchObject({ prompt: flac.prompt, total_seconds: 31 });
    expectUploads(input?.audio_url, [melody]);
    await expectSound(varied, 31, 'audio/flac');
  },

  async generateSong({ put, make, sent, expectUploads }) {
    const lyrics = '[verse] The sea is wide [chorus] And so am I';
    const own = await make('generateSong', { model_id: 'beta-short', lyrics, caption: 'folk' });
    expect(sent('fal-ai/diffrhythm')).toEqual([
      { lyrics, style_prompt: 'folk', music_duration: '95s' },
    ]);
    expect(own).toMatchObject({ audio_time: expect.closeTo(95, 0), meta: { lyrics } });
    await expectSound(own, 95);

    // What DiffRhythm does not accept is sung by another model.
    const verse = '[Verse]\nThe sea is wide';
    await make('generateSong', { model_id: 'beta-short', lyrics: verse, caption: 'folk' });
    const [sung] = sent('fal-ai/elevenlabs/music');
    expect(sung?.prompt).toContain(verse);

    // Without a name, the first model of the catalogue sings, or plays what it hears another way.
    const melody = await music(3, 'mp3');
    const init_audio = put('hummed.mp3', melody);
    const hummed = { prompt: 'as a folk song', init_audio, instrumental: true, duration: 30 };
    expect((await make('generateSong', hummed)).meta).toMatchObject({ model_id: 'eleven-music' });
    const [played] = sent('fal-ai/stable-audio-25/audio-to-audio');
    expect(played).toMatchObject({ prompt: 'as a folk song', total_seconds: 30 });
    expectUploads(played?.audio_url, [melody]);

    const asked = { prompt: 'a lighthouse', duration: 30, language: 'de' } as const;
    const made = await make('generateSong', { model_id: 'beta-long', ...asked });
    expect(sent('openrouter/router')).toMatchObject([
      { prompt: expect.stringContaining('It is about: a lighthouse') },
    ]);
    const [, input] = sent('fal-ai/elevenlabs/music');
    expect(input).toMatchObject({ music_length_ms: 30_000, force_instrumental: false });
    expect(input?.prompt).toContain('Sung in German');
    expect(input?.prompt).toContain(written);
    expect(made.meta).toMatchObject({ model_id: 'beta-long', lyrics: written, duration: 30 });
    await expectSound(made, 30);
  },

  async generateLyrics({ make, sent }) {
    const made = await make('generateLyrics', { prompt: 'a lighthouse', length: 'long' });
    const [input] = sent('openrouter/router');
    expect(input).toMatchObject({
      model: 'google/gemini-2.5-flash',
      prompt: expect.stringContaining('a long song'),
      system_prompt: expect.stringContaining('[Chorus]'),
    });
    expect(made.meta).toMatchObject({ lyrics: written, model_id: 'router-gemini' });
    expect(await textOf(made)).toBe(written);
  },

  async createDubbing({ put, make, sent, expectUploads }) {
    const film = await movie({ width: 160, height: 96, seconds: 2 });
    const init_video = put('interview.mp4', film);
    const made = await make('createDubbing', {
      init_video,
      source_lang: 'en',
      output_lang: 'pt-br',
      speed: 1.5,
      file_prefix: 'dubbed',
    });
    const [input] = sent('fal-ai/elevenlabs/dubbing');
    expect(input).toEqual({
      video_url: expect.any(String),
      source_lang: 'en',
      target_lang: 'pt',
    });
    expectUploads(input?.video_url, [film]);
    expect(made).toMatchObject({
      audio_time: expect.closeTo(2, 0),
      output: [expect.stringMatching(/\/dubbed-\w+\.mp4$/)],
      meta: {
        model_id: 'gamma',
        output_lang: 'pt-br',
        warnings: ['speed is not supported by gamma and was ignored.'],
      },
    });
    const dubbed = await download(made.output[0], 'video/mp4');
    expect(await decodeVideo(dubbed)).toMatchObject({ width: 160, height: 96 });
    expect(loudness(await decodeSound(dubbed))).toBeGreaterThan(0.01);
  },
};
