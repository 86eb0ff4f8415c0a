import { useRef } from 'react';
import { Code } from '../code/code.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { formatSeconds } from '../ui/format.ts';
import { useAsync } from '../ui/use-async.ts';

interface Piece {
  text: string;
  start_time: number;
  end_time: number;
}

/** The most characters of a text that are shown. */
const maxShown = 500_000;

/** A text, or a transcript with times. Pressing a time plays the sound from there. */
export function TextView({ url, sound }: { url: string; sound: string | undefined }) {
  const { data, error } = useAsync(url, async (signal) => {
    const response = await fetch(url, { signal });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const content = await response.text();
    return { text: content, pieces: piecesOf(content) };
  });
  if (error) return <p className="muted">The text cannot be read here. Download it.</p>;
  if (data === undefined) return <div className="file-loading" />;
  const { text, pieces } = data;
  if (pieces) return <Transcript pieces={pieces} sound={sound} />;
  const shown = text.slice(0, maxShown);
  if (/^\s*[[{]/.test(text) && url.includes('.json')) return <Code language="json" code={shown} />;
  return (
    <div className="text-view">
      <p className="text">{shown}</p>
      <CopyButton text={text} />
    </div>
  );
}

function Transcript({ pieces, sound }: { pieces: Piece[]; sound: string | undefined }) {
  const player = useRef<HTMLAudioElement>(null);
  const playFrom = (at: number) => {
    if (!player.current) return;
    player.current.currentTime = at;
    player.current.play().catch(() => undefined);
  };
  return (
    <div className="transcript">
      {/* biome-ignore lint/a11y/useMediaCaption: what is said stands below. */}
      {sound && <audio ref={player} src={sound} controls aria-label="Transcribed recording" />}
      <ol>
        {pieces.map(({ text, start_time: start, end_time: end }) => (
          <li key={`${start} ${end} ${text}`}>
            <button
              type="button"
              className="time"
              disabled={!sound}
              onClick={() => playFrom(start)}
            >
              {formatSeconds(start)}
            </button>
            <span>{text || 'no words recognised'}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function piecesOf(text: string): Piece[] | undefined {
  try {
    const pieces = JSON.parse(text);
    const isTimed = Array.isArray(pieces) && pieces.length > 0 && pieces.every(isPiece);
    return isTimed ? pieces : undefined;
  } catch {
    return undefined;
  }
}

function isPiece(piece: Partial<Piece> | null): boolean {
  return typeof piece?.text === 'string' && typeof piece.start_time === 'number';
}
