import { cString, type Execute, type Frame, frame, readCString } from './frames.ts';

/** More than the service has; each takes the database some ten kilobytes. */
const most = 500;

const parseComplete = frame('1');

/**
 * Runs batches of frames, and has Postgres keep each statement that comes without a name: to read and
 * plan it takes several times as long as to run it, and nearly all have come before.
 *
 * `forget` has them read anew. It must be called where tables have changed, because Postgres refuses
 * what is kept if its columns are others now, and where somebody may have had Postgres forget them.
 */
export function createPrepared(execute: Execute) {
  /** By the frame that prepares it: text and types of parameters. */
  const names = new Map<string, Buffer>();
  let made = 0;

  function forget(): void {
    execute(frame('Q', cString('deallocate all')));
    names.clear();
  }

  function run(batch: readonly Frame[]): Buffer {
    const [parse, bind, ...rest] = batch;
    if (!parse || !bind || !isUnnamed(parse, bind, rest)) return execute(concat(batch));
    const key = parse.bytes.toString('latin1');
    const known = names.get(key);
    if (!known && names.size >= most) forget();
    const name = known ?? cString(`genmedia_${++made}`);
    const execution = [frame('B', Buffer.of(0), name, bind.bytes.subarray(7)), concat(rest)];
    if (known) return Buffer.concat([parseComplete, execute(Buffer.concat(execution))]);
    const preparation = frame('P', name, parse.bytes.subarray(6));
    const answer = execute(Buffer.concat([preparation, ...execution]));
    if (parseComplete.equals(answer.subarray(0, parseComplete.length))) names.set(key, name);
    return answer;
  }
  return { run, forget };
}

/**
 * Postgres looks for the index of such a statement by the values of its parameters, and finds none
 * for a plan that is to do for all of them, which it makes of what is kept.
 */
const hasIndexByValues = /\bon conflict\b(?:(?!\bdo\b).)*\bwhere\b/is;

/** Whether a batch prepares a statement without a name, and does nothing else with it but run it. */
function isUnnamed(parse: Frame, bind: Frame, rest: readonly Frame[]): boolean {
  return (
    parse.type === 'P' &&
    parse.bytes[5] === 0 &&
    !hasIndexByValues.test(readCString(parse.bytes, 6)) &&
    bind.type === 'B' &&
    // Neither portal nor statement.
    bind.bytes[5] === 0 &&
    bind.bytes[6] === 0 &&
    rest.every(({ type, bytes }) => type === 'E' || type === 'S' || isOfPortal(type, bytes))
  );
}

/** Describe, of a portal. */
function isOfPortal(type: string | undefined, bytes: Buffer): boolean {
  return type === 'D' && bytes.toString('latin1', 5, 6) === 'P';
}

function concat(frames: readonly Frame[]): Buffer {
  return Buffer.concat(frames.map(({ bytes }) => bytes));
}
