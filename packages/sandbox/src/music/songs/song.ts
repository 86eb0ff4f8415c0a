import { itemAt } from '@genmedia/media/arrays';
import type { Sound, Transcript } from '@genmedia/media/audio';
import { Random } from '@genmedia/media/random';
import { withPauses } from '../../with-pauses.ts';
import { maxSeconds, tailSeconds } from '../compose-music.ts';
import { performScore } from '../perform.ts';
import { composeScore } from '../score/compose.ts';
import { styleOf } from '../score/style.ts';
import { type LyricSection, readLyrics, type Singer, singableStart } from './lyrics.ts';
import { barsOf, fitSong, planSong } from './plan.ts';
import { lineKey, type SingableLine, say } from './singer.ts';
import { vocalsOf } from './vocals.ts';

export interface SongRequest {
  readonly prompt: string;
  readonly lyrics: string;
  readonly instrumental: boolean;
  /** Default: as long as the lyrics need. */
  readonly seconds: number | undefined;
  readonly seed: number;
  readonly abortSignal?: AbortSignal | undefined;
}

export interface Song {
  readonly sound: Sound;
  readonly transcript: Transcript | undefined;
  /** The number of lines that did not fit into the requested time. */
  readonly dropped: number;
}

/** The loudness of the singing in the mix, in LUFS. */
const voiceLoudness = -16.5;
/** How much faster than usual a song may be, so that more of its lyrics fit. */
const tempoFactor = 1.18;
/** The length of a short song in seconds, if the request does not set it. */
const minSeconds = 30;

/** Makes a song from lyrics: its sections in order, sung unless it is instrumental. */
export async function songOf(request: SongRequest): Promise<Song> {
  const { prompt, seed, abortSignal } = request;
  const random = new Random(`song/${prompt}/${seed}`);
  const style = styleOf(prompt, random.fork('style'));
  const { beats } = style.genre;
  const singer = singerOf(prompt, random.fork('singer'));
  const { lyrics, left } = singableStart(readLyrics(request.lyrics), request.seconds ?? maxSeconds);
  const lines = await speakLines(lyrics, singer, abortSignal);
  const syllables = (text: string, own: LyricSection) =>
    lines.get(lineKey(own.singer ?? singer, text))?.syllables.length ?? 0;
  const planned = planSong(lyrics, syllables, beats);
  const { seconds, bars } = lengthOf(request.seconds, barsOf(planned), style.tempo, beats);
  const { sections: form, dropped } = fitSong(planned, bars);
  const tempo = (bars * beats * 60) / (seconds - tailSeconds);
  const sung = form.map((section) => ({
    ...section,
    sung: !request.instrumental && section.lines.length > 0,
  }));
  const { score, sections } = composeScore({ style, form: sung, tempo, random });
  const placed = sections.map((section, i) => ({ ...itemAt(sung, i), ...section }));
  const { key } = style;
  const singing = { sections: placed, score, key, beats, seconds, singer, lines, random };
  const vocals = request.instrumental ? undefined : vocalsOf({ ...singing, abortSignal });
  const voices = vocals ? [{ sound: vocals.sound, level: voiceLoudness, wet: 0.22 }] : [];
  const sound = performScore({ score, seconds, seed, voices, abortSignal });
  return { sound, transcript: vocals?.transcript, dropped: dropped + left };
}

/** Speaks all lines, each only once for each singer. */
async function speakLines(
  lyrics: readonly LyricSection[],
  singer: Singer,
  abortSignal: AbortSignal | undefined,
) {
  const lines = new Map<string, SingableLine | undefined>();
  // Without pauses, no abort would be seen before the last line.
  for (const section of lyrics)
    for await (const text of withPauses(section.lines)) {
      abortSignal?.throwIfAborted();
      const sectionSinger = section.singer ?? singer;
      const key = lineKey(sectionSinger, text);
      if (!lines.has(key)) lines.set(key, await say(text, sectionSinger));
    }
  return lines;
}

/**
 * The requested seconds, and the bars that fill them. The tempo is a little faster if all lyrics
 * fit then.
 */
function lengthOf(
  requestedSeconds: number | undefined,
  wanted: number,
  tempo: number,
  beats: number,
) {
  const naturalSeconds = (wanted * beats * 60) / tempo + tailSeconds;
  const seconds =
    requestedSeconds ?? Math.min(maxSeconds, Math.max(minSeconds, Math.round(naturalSeconds)));
  const usual = Math.round(((seconds - tailSeconds) * tempo) / 60 / beats);
  const bars = Math.min(Math.max(usual, wanted), Math.floor(usual * tempoFactor));
  return { seconds, bars: Math.max(4, bars) };
}

function singerOf(prompt: string, random: Random): Singer {
  if (/\b(female|woman|girl|soprano|she)\b/i.test(prompt)) return 'female';
  if (/\b(male|man|boy|baritone|tenor)\b/i.test(prompt)) return 'male';
  return random.pick(['female', 'female', 'male']);
}
