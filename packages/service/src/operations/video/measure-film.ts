import type { EngineWork } from '../../engines/engines.ts';
import type { Size } from '../../engines/tasks.ts';
import type { OutputFile } from '../../media/outputs.ts';
import { sizeInWords } from '../images/image-size.ts';

/** The parts of a film that a request asks for and that a model may make otherwise. */
export interface Film extends Size {
  /** Length in seconds. */
  duration: number;
  fps: number;
}

/** The parts of a job's work that are needed here. */
interface FilmWork {
  model: { model_id: string };
  engines: Pick<EngineWork, 'useTool'>;
  signal: AbortSignal;
  warn(...warnings: readonly string[]): void;
}

/** Seconds that the last frame and the sound may add. */
const toleranceSeconds = 0.25;

/**
 * What is in the file of a film, for `meta`. Warns of what is not as it was asked for. A file that
 * cannot be read counts as asked for, because a result that is paid for is not thrown away.
 */
export async function measureFilm(
  { model, engines, signal, warn }: FilmWork,
  [file]: readonly OutputFile[],
  requested: Film,
): Promise<Film> {
  if (!file) return requested;
  const facts = await engines.useTool('probeVideo', { video: file.content }, signal).catch(() => {
    signal.throwIfAborted();
    return undefined;
  });
  if (!facts) return requested;
  const { width, height, seconds, fps } = facts;
  const hasLength = Math.abs(seconds - requested.duration) <= toleranceSeconds;
  // A single picture that lasts no time has no frame rate.
  const hasFps = fps === Infinity || Math.round(fps) === requested.fps;
  const film: Film = {
    width,
    height,
    duration: hasLength ? requested.duration : rounded(seconds),
    fps: hasFps ? requested.fps : rounded(fps),
  };
  const [size, requestedSize] = [film, requested].map(sizeInWords);
  const differences: string[] = [];
  if (size !== requestedSize) differences.push(`${size}, not ${requestedSize}`);
  if (!hasLength) differences.push(`${film.duration} seconds, not ${requested.duration}`);
  if (!hasFps) differences.push(`${film.fps} frames a second, not ${requested.fps}`);
  if (differences.length > 0) {
    warn(`${model.model_id} chose itself: the video has ${differences.join('; ')}.`);
  }
  return film;
}

function rounded(amount: number): number {
  return Math.round(amount * 100) / 100;
}
