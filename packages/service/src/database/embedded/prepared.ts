import { hasIndexByValues } from '../index-by-values.ts';
import { cString, type Execute, type Frame, frame, readCString } from './frames.ts';

/** More statements than the service has. Each takes some ten kilobytes in the database. */
const maxStatements = 500;

const parseComplete = frame('1');

/**
 * Runs batches of frames, and prepares each unnamed statement under a name. Postgres takes several
 * times as long to parse and plan a statement as to run it, and nearly all statements are repeated.
 *
 * `forget` has all statements prepared again. Call it after a table was altered, because Postgres
 * refuses a prepared statement whose result columns have changed, and after a command that may have
 * deallocated them.
 */
export function createPrepared(execute: Execute) {
  /** Names by the frame that prepares the statement: its text and parameter types. */
  const names = new Map<string, Buffer>();
  let preparedCount = 0;

  function forget(): void {
    execute(frame('Q', cString('deallocate all')));
    names.clear();
  }

  function run(batch: readonly Frame[]): Buffer {
    const [parse, bind, ...rest] = batch;
    if (!parse || !bind || !isUnnamed(parse, bind, rest)) return execute(concat(batch));
    const key = parse.bytes.toString('latin1');
    const preparedName = names.get(key);
    if (!preparedName && names.size >= maxStatements) forget();
    const name = preparedName ?? cString(`genmedia_${++preparedCount}`);
    // After type and length (5 bytes), a Parse has the empty name of its statement (1 byte), and a
    // Bind those of its portal and its statement (2 bytes).
    const execution = [frame('B', Buffer.of(0), name, bind.bytes.subarray(7)), concat(rest)];
    if (preparedName) return Buffer.concat([parseComplete, execute(Buffer.concat(execution))]);
    const preparation = frame('P', name, parse.bytes.subarray(6));
    const answer = execute(Buffer.concat([preparation, ...execution]));
    // Notices may come before it. An error, which comes in its place, has no such bytes.
    if (answer.includes(parseComplete)) names.set(key, name);
    return answer;
  }
  return { run, forget };
}

/** Whether a batch prepares an unnamed statement, runs it and does nothing else. */
function isUnnamed(parse: Frame, bind: Frame, rest: readonly Frame[]): boolean {
  return (
    parse.type === 'P' &&
    parse.bytes[5] === 0 &&
    !hasIndexByValues.test(readCString(parse.bytes, 6)) &&
    bind.type === 'B' &&
    // Both the portal and the statement are unnamed.
    bind.bytes[5] === 0 &&
    bind.bytes[6] === 0 &&
    rest.every(({ type, bytes }) => type === 'E' || type === 'S' || isOfPortal(type, bytes))
  );
}

/** A Describe of a portal. */
function isOfPortal(type: string | undefined, bytes: Buffer): boolean {
  return type === 'D' && bytes.toString('latin1', 5, 6) === 'P';
}

function concat(frames: readonly Frame[]): Buffer {
  return Buffer.concat(frames.map(({ bytes }) => bytes));
}
