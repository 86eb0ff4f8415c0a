import { byteAt, float32At } from '../arrays.ts';
import type { Sound } from '../audio/sound.ts';
import { valueNoise } from '../image/value-noise.ts';
import { Random } from '../random.ts';
import { encodeVideo } from '../video/encode.ts';
import { writeMp4 } from '../video/mp4.ts';
import { type Canvas, toYuv } from '../video/yuv.ts';

interface FilmOptions {
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly fps: number;
  readonly sound?: Sound | undefined;
  /** Paints over each picture. */
  readonly over?: (canvas: Canvas) => void;
}

/** A film in which coloured hills drift to the right and down. */
export async function film({ over, sound, ...size }: FilmOptions): Promise<Uint8Array> {
  const video = await encodeVideo(drift(size, over), { ...size, quantization: 20 });
  return writeMp4(video, { title: 'Hills' }, sound);
}

export function tone(hertz: number, seconds: number, gain = 0.5, sampleRate = 44_100): Sound {
  const wave = (_: unknown, i: number) => gain * Math.sin((2 * Math.PI * hertz * i) / sampleRate);
  return { sampleRate, channels: [Float32Array.from({ length: sampleRate * seconds }, wave)] };
}

function* drift({ width, height, seconds, fps }: FilmOptions, over?: (canvas: Canvas) => void) {
  const frames = Math.round(seconds * fps);
  const [wide, high] = [width + 3 * frames, height + frames];
  const layer = (key: string) => land(new Random(key), wide, high);
  const [red, green, blue] = [layer('red'), layer('green'), layer('blue')];
  const canvas: Canvas = { pixels: new Int32Array(width * height), width, height };
  for (let f = 0; f < frames; f++) {
    for (let i = 0; i < canvas.pixels.length; i++) {
      const at = (Math.floor(i / width) + f) * wide + (i % width) + 3 * f;
      canvas.pixels[i] = (byteAt(blue, at) << 16) | (byteAt(green, at) << 8) | byteAt(red, at);
    }
    over?.(canvas);
    yield toYuv(canvas);
  }
}

/** Large and small hills, with values from 20 to 220. */
function land(random: Random, width: number, height: number): Uint8Array {
  const [large, small] = [
    valueNoise(random, width, height, 60),
    valueNoise(random, width, height, 9),
  ];
  return Uint8Array.from(large, (value, i) => 20 + 140 * value + 60 * float32At(small, i));
}
