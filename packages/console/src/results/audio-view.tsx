import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import WaveSurfer from 'wavesurfer.js';
import { useTheme } from '../shell/theme.ts';
import { formatSeconds } from '../ui/format.ts';

/** A sound with its waveform. */
export default function AudioView({ url, label }: { url: string; label: string }) {
  const { place, state, isBroken, toggle, moveTo } = useWaveform(url);
  // biome-ignore lint/a11y/useMediaCaption: what is generated has no captions.
  if (isBroken) return <audio src={url} controls aria-label={label} />;
  return (
    <div className="audio">
      <button
        type="button"
        className="button primary round"
        aria-label={state.isPlaying ? 'Pause' : 'Play'}
        onClick={toggle}
      >
        {state.isPlaying ? <Pause size={18} /> : <Play size={18} />}
      </button>
      <div className="wave" ref={place} />
      <span className="audio-time" data-ready={state.length > 0}>
        {formatSeconds(state.at)} / {formatSeconds(state.length)}
      </span>
      <input
        className="visually-hidden"
        type="range"
        aria-label={`Position in ${label}`}
        min={0}
        max={Math.max(1, state.length)}
        step={1}
        value={state.at}
        aria-valuetext={formatSeconds(state.at)}
        onChange={({ target }) => moveTo(Number(target.value))}
      />
    </div>
  );
}

/** Draws the waveform of a sound into `place`, and plays it. */
function useWaveform(url: string) {
  const place = useRef<HTMLDivElement>(null);
  const player = useRef<WaveSurfer>(undefined);
  const [state, setState] = useState({ isPlaying: false, at: 0, length: 0 });
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (!place.current) return undefined;
    const wave = WaveSurfer.create({
      container: place.current,
      url,
      height: 88,
      barWidth: 2,
      barGap: 2,
      barRadius: 2,
      normalize: true,
      ...coloursOf(place.current),
      cursorColor: 'transparent',
    });
    player.current = wave;
    const updateTime = () =>
      setState({
        isPlaying: wave.isPlaying(),
        at: wave.getCurrentTime(),
        length: wave.getDuration(),
      });
    for (const event of ['ready', 'play', 'pause', 'timeupdate', 'finish'] as const)
      wave.on(event, updateTime);
    wave.on('error', () => setBroken(true));
    return () => wave.destroy();
  }, [url]);
  const [theme] = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the style of `place`.
  useEffect(() => {
    if (place.current) player.current?.setOptions(coloursOf(place.current));
  }, [theme]);
  const toggle = () => {
    player.current?.playPause().catch(() => setBroken(true));
  };
  const moveTo = (time: number) => player.current?.setTime(time);
  return { place, state, isBroken, toggle, moveTo };
}

/** A canvas takes colours as they are now: it does not follow the theme by itself. */
function coloursOf(element: Element) {
  const style = getComputedStyle(element);
  return {
    waveColor: style.getPropertyValue('--wave'),
    progressColor: style.getPropertyValue('--wave-played'),
  };
}
