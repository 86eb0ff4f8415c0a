import { itemAt } from '@genmedia/media/arrays';
import { framesOf, monoOf, probeSound } from '@genmedia/media/audio';
import { isFull } from '@genmedia/media/testing/variations';
import { decodeWithWebAudio, level } from '@genmedia/media/testing/web-audio';
import { transcribe } from 'ai';
import { describe, expect, onTestFinished, test } from 'vitest';
import { withinWorkTime } from '../../language/json/work-time.ts';
import { sandbox } from '../../provider.ts';
import { pitchAt, trackPitch } from '../../voice/pitch.ts';
import { rate } from '../synth/rate.ts';
import { readLyrics, singableStart } from './lyrics.ts';
import { fitSong, planSong } from './plan.ts';
import { leadInSeconds, sing } from './sing.ts';
import { say, singers } from './singer.ts';
import { songOf } from './song.ts';

const model = sandbox.musicModel('sandbox-music');
const testLyrics = `[Verse]
The harbour lights are low
[Chorus, powerful]
We sail, we sail`;

describe('lyrics', () => {
  test('tags open sections and say how they are sung', () => {
    const sections = readLyrics(
      '[Intro]\n[Verse 1: female vocal, soft]\nOne line\nTwo lines\n\n[Chorus]\n[High energy]\n[Harmonies]\nSing it\n[Rap verse]\nSay it\n[Instrumental break]\n[Outro]',
    );
    expect(sections.map(({ name, lines }) => [name, lines.length])).toEqual([
      ['intro', 0],
      ['verse', 2],
      ['chorus', 1],
      ['verse', 1],
      ['solo', 0],
      ['outro', 0],
    ]);
    expect(sections[1]).toMatchObject({ singer: 'female', energy: -0.3 });
    expect(sections[2]).toMatchObject({ energy: 0.3, harmony: true });
    expect(sections[3]).toMatchObject({ spoken: true });
  });

  test('tags that only look like others are not those', () => {
    expect(
      readLyrics('[Verse: introspective, heavy bass]\na\n[Hook, concert hall]\nb'),
    ).toMatchObject([
      { name: 'verse', singer: undefined },
      { name: 'chorus', harmony: false },
    ]);
    expect(readLyrics('[Intro]\n[Verse, bass voice, all]\na')).toMatchObject([
      { name: 'intro' },
      { singer: 'male', harmony: true },
    ]);
  });

  test('lines without tags are a verse, and their times are removed', () => {
    expect(readLyrics('[00:10.00] Hello\n[00:12.50] World\n…\n')).toMatchObject([
      { name: 'verse', lines: ['Hello', 'World'] },
    ]);
    expect(readLyrics('')).toEqual([]);
  });

  test('without end are read up to what fits into the longest song', () => {
    const lines = Array.from({ length: 2000 }, (_, i) => `line ${i}`);
    const { lyrics, left } = singableStart(readLyrics(['[Verse]', ...lines].join('\n')), 480);
    expect(lyrics.map((section) => section.lines)).toEqual([lines.slice(0, 400)]);
    expect(left).toBe(1600);
    const oneLine = singableStart(readLyrics('la '.repeat(5000)), 480);
    expect(oneLine).toEqual({ lyrics: [], left: 1 });
    expect(singableStart(readLyrics('[Solo]\n'.repeat(2000)), 480).lyrics).toHaveLength(400);
    expect(readLyrics(`${'[soft]\n'.repeat(20_000)}la`)).toMatchObject([{ energy: -0.3 }]);
  });

  test('brackets that do not close take no longer to read than others', () => {
    expect(withinWorkTime(() => readLyrics('['.repeat(300_000)), 1000)).toEqual([]);
    expect(readLyrics('[[Chorus]]\nSing [softly] it')).toMatchObject([
      { name: 'chorus', lines: ['Sing'] },
      { name: 'chorus', lines: ['it'], energy: -0.3 },
    ]);
  });

  test('a song fills its bars exactly, and drops lines only where they cannot fit', () => {
    const planned = planSong(readLyrics('[Verse]\na\nb\nc\n[Chorus]\nd\ne'), () => 8, 4);
    for (let bars = 6; bars < 90; bars++) {
      const { sections, dropped } = fitSong(planned, bars);
      expect(sections.reduce((sum, section) => sum + section.bars, 0)).toBe(bars);
      expect(dropped > 0).toBe(bars < 12);
    }
  });

  test('sections without words are shortened and left out before any line is', () => {
    const fitted = (lyrics: string, bars: number, syllables = 4) => {
      const { sections, dropped } = fitSong(
        planSong(readLyrics(lyrics), () => syllables, 4),
        bars,
      );
      return [sections.map(({ name, bars: own }) => `${name} ${own}`).join(), dropped];
    };
    const tagged = '[Intro]\n[Verse]\na\n[Solo]\n[Verse]\nb\n[Interlude]\n[Chorus]\nc\n[Outro]';
    expect(fitted(tagged, 7)).toEqual(['intro 2,verse 2,verse 3', 1]);
    expect(fitted('[Verse]\nHello', 4)).toEqual(['intro 2,verse 2', 0]);
    expect(fitted('[Intro]\na very long line', 4, 90)).toEqual(['outro 4', 1]);
  });
});

test.each(['female', 'male'] as const)('a %s voice sings the notes it is given', async (singer) => {
  const line = await say('We sail across the sea', singer);
  if (line === undefined) throw new Error('The line has syllables.');
  expect(line.syllables).toHaveLength(6);
  const base = singer === 'female' ? 262 : 131;
  const notes = [1, 1.122, 1.26, 1.498, 1.26, 1].map((ratio, i) => ({
    start: i * 0.45,
    end: (i + 1) * 0.45,
    hertz: base * ratio,
  }));
  const sung = sing(line, notes, singers[singer].formants, false);
  const track = trackPitch(sung, rate);
  for (const { start, hertz } of notes) {
    const pitches = [0.15, 0.2, 0.25]
      .map((late) => pitchAt(track, start + leadInSeconds + late))
      .sort();
    expect(Math.abs(1200 * Math.log2(itemAt(pitches, 1) / hertz))).toBeLessThan(60);
  }
});

describe('songs', () => {
  test('sing their lyrics, which transcription reads back with their times', async () => {
    const { audio, durationSeconds, lyrics, warnings } = await model.doGenerate({
      prompt: 'folk, female vocals',
      lyrics: testLyrics,
      language: 'en',
      instrumental: false,
      durationSeconds: 20,
      outputFormat: 'mp3',
      seed: 2,
    });
    expect(lyrics).toBe(testLyrics);
    expect(warnings).toEqual([]);
    expect(durationSeconds).toBe(20);
    const sound = await decodeWithWebAudio(audio.data);
    expect(framesOf(sound)).toBe(20 * rate);
    const read = await transcribe({
      model: sandbox.transcriptionModel('sandbox-transcription'),
      audio: audio.data,
    });
    expect(read.text).toMatch(/^The harbour lights are low We sail, we sail/);
    const samples = monoOf(sound);
    const [verse, chorus] = read.segments.map(({ startSecond, endSecond }) =>
      level(samples, Math.round(startSecond * rate), Math.round(endSecond * rate)),
    );
    expect(chorus).toBeGreaterThan((verse ?? 1) * 1.05);
  });

  test('end while lines are spoken, if they are aborted', async () => {
    await say('la', 'female');
    const end = new AbortController();
    const request = { prompt: 'a woman', instrumental: false, seconds: 60, seed: 1 };
    const lines = Array.from({ length: 40 }, (_, i) => `la ${i}`);
    // Each line that is spoken takes a turn of the event loop.
    let turns = 0;
    const takeTurn = () => {
      turns++;
      end.abort();
      turn = setImmediate(takeTurn);
    };
    let turn = setImmediate(takeTurn);
    onTestFinished(() => clearImmediate(turn));
    const song = songOf({ ...request, lyrics: lines.join('\n'), abortSignal: end.signal });
    await expect(song).rejects.toThrow('aborted');
    expect(turns).toBeLessThan(lines.length);
  });

  test('that are instrumental have no lyrics, in their file either', async () => {
    const { audio, lyrics } = await model.doGenerate({
      prompt: 'solo piano',
      lyrics: testLyrics,
      instrumental: true,
      durationSeconds: 10,
      outputFormat: 'wav',
      seed: 1,
    });
    expect(lyrics).toBeUndefined();
    expect((await probeSound(audio.data)).tags.lyrics).toBeUndefined();
  });

  test.runIf(isFull)(
    'without a length they are as long as their lyrics, and instrumental ones are not sung',
    async () => {
      const request = { prompt: 'folk', lyrics: testLyrics, outputFormat: 'wav', seed: 2 } as const;
      const { audio, durationSeconds } = await model.doGenerate({ ...request, instrumental: true });
      expect(durationSeconds).toBeGreaterThan(15);
      expect(durationSeconds).toBeLessThan(60);
      const reading = transcribe({
        model: sandbox.transcriptionModel('sandbox-transcription'),
        audio: audio.data,
      });
      expect(await reading).toMatchObject({ text: '', language: undefined });
    },
  );

  test('warn of other languages, and of more lyrics than there is time for', async () => {
    const warnings = async (instrumental: boolean) => {
      const made = await model.doGenerate({
        prompt: 'solo piano',
        lyrics: 'La la la la la\n'.repeat(8),
        language: 'fr',
        seed: 1,
        instrumental,
        durationSeconds: 10,
        outputFormat: 'wav',
      });
      return made.warnings.map((warning) => 'message' in warning && warning.message);
    };
    const lost = expect.stringMatching(
      /^The last \d lines of the lyrics do not fit into 10 seconds/,
    );
    expect(await warnings(false)).toEqual([
      lost,
      expect.stringContaining('The voices are English'),
    ]);
    if (isFull) expect(await warnings(true)).toEqual([lost]);
  });

  test.runIf(isFull)(
    'in another language, or of a style that is none, cause a warning without a named language',
    async () => {
      const { warnings } = await model.doGenerate({
        prompt: 'qwertz',
        lyrics: '[Verse]\nBonjour la mer est bleue\nEt il fait beau',
        instrumental: false,
        durationSeconds: 20,
        outputFormat: 'wav',
        seed: 1,
      });
      expect(warnings).toMatchObject([
        { message: expect.stringContaining('The voices are English') },
        { message: expect.stringContaining('understood as music') },
      ]);
    },
  );
});
