import { Columns2, Image as ImageIcon, ZoomIn } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';

interface ImageViewProps {
  url: string;
  label: string;
  /** The image from which it was made, if there was one. */
  before: string | undefined;
}

/**
 * An image. It can be zoomed to its full size, and compared with the image from which it was made.
 */
export function ImageView({ url, label, before: original }: ImageViewProps) {
  const [isCompared, setCompared] = useState(original !== undefined);
  const [isMissing, setMissing] = useState(false);
  const before = isMissing ? undefined : original;
  return (
    <div className="image-view">
      {isCompared && before ? (
        <Comparison before={before} after={url} label={label} onMissing={() => setMissing(true)} />
      ) : (
        <img className="image" src={url} alt={label} />
      )}
      <div className="image-tools">
        {before && (
          <button
            type="button"
            className="button small glass"
            aria-pressed={isCompared}
            onClick={() => setCompared(!isCompared)}
          >
            {isCompared ? <ImageIcon size={14} aria-hidden /> : <Columns2 size={14} aria-hidden />}
            {isCompared ? 'Result alone' : 'Before and after'}
          </button>
        )}
        <Dialog
          title="Original size"
          className="zoom"
          trigger={
            <button type="button" className="button small glass">
              <ZoomIn size={14} aria-hidden /> Zoom
            </button>
          }
        >
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard. */}
          <section className="zoom-room" tabIndex={0} aria-label="Image, scrollable">
            <img src={url} alt={label} />
          </section>
        </Dialog>
      </div>
    </div>
  );
}

const middle = 50;

interface ComparisonProps {
  before: string;
  after: string;
  label: string;
  /** Called if the page cannot load `before`: it is elsewhere, or has expired. */
  onMissing: () => void;
}

function Comparison({ before, after, label, onMissing }: ComparisonProps) {
  const [at, setAt] = useState(middle);
  return (
    <div className="comparison" style={{ '--at': `${at}%` } as React.CSSProperties}>
      <img className="image" src={after} alt={label} />
      <img
        className="image before"
        src={before}
        alt="The original, before the change"
        onError={onMissing}
      />
      <input
        type="range"
        className="comparison-handle"
        aria-label="How much of the image before the change is shown"
        min={0}
        max={100}
        value={at}
        onChange={({ target }) => setAt(Number(target.value))}
      />
      <span className="comparison-line" aria-hidden />
    </div>
  );
}
