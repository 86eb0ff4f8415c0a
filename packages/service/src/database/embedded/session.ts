import { fdatasyncSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The Postgres that this release embeds. It cannot open a folder of another major version. */
const majorVersion = '18';

const damaged =
  'The embedded database cannot be opened: files of its folder, database in DATA_DIR, are damaged. ' +
  'Put back a copy of that folder, or move it away to start anew.';

/** Makes an empty database in `directory`. */
export async function initialise(directory: string): Promise<void> {
  const { close } = await open(directory, undefined, (reason) => {
    throw new Error(reason);
  });
  await close();
}

/**
 * Opens the database in `directory`. Throws if another major version made it. `onPanic` is called
 * with the reason when Postgres has given up. It must end the thread, because PGlite would go on
 * calling Postgres for ever.
 */
export async function createSession(
  directory: string,
  engine: WebAssembly.Module,
  onPanic: (reason: string) => never,
) {
  const found = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim();
  if (found !== majorVersion) {
    throw new Error(
      `The embedded database was made by Postgres ${found}, but this release embeds Postgres ` +
        `${majorVersion}. Use the release that made it, or move the folder database in DATA_DIR away ` +
        'to start anew.',
    );
  }
  const { database, close } = await open(directory, engine, onPanic).catch((cause) => {
    throw new Error(damaged, { cause });
  });
  const { rows } = await database.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  return {
    // The plain call also parses every answer and keeps it for ever; the streaming call does not.
    execute(request: Uint8Array): Buffer {
      const chunks: Uint8Array[] = [];
      const onRawData = (chunk: Uint8Array) => chunks.push(chunk.slice());
      database
        .execProtocolRawStream(request, { syncToFs: false, onRawData })
        .catch((error) => onPanic(String(error)));
      return Buffer.concat(chunks);
    },
    /** Postgres version, such as 18.6. */
    version: rows[0]?.version ?? majorVersion,
    /** Rejects with the reason if Postgres fails meanwhile. */
    close,
  };
}

export type Session = Awaited<ReturnType<typeof createSession>>;

async function open(
  directory: string,
  engine: WebAssembly.Module | undefined,
  onPanic: (reason: string) => never,
) {
  let lastReason: string | undefined;
  const database = await PGlite.create({
    ...(engine && { pgliteWasmModule: engine }),
    fs: new SyncedFS(directory, () => onPanic(lastReason ?? 'no reason given')),
    onStderr(line) {
      lastReason = /\b(?:FATAL|PANIC): .*/.exec(line)?.[0] ?? lastReason;
      return false;
    },
    // The flag -F turns fsync off.
    startParams: PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    // Small log files make an empty database 15 MB smaller, and its start faster.
    initDbStartParams: ['--wal-segsize=1'],
    postgresqlconf: ['shared_buffers=16MB', 'wal_sync_method=fsync', 'min_wal_size=32MB'],
  });
  return {
    database,
    async close(): Promise<void> {
      lastReason = undefined;
      // PGlite's own close resolves whatever happens to Postgres.
      await database.close();
      if (lastReason !== undefined) throw new Error(lastReason);
    },
  };
}

type MutableFileSystem = { stream_ops: { fsync?: (stream: { nfd: number }) => void } };

/** PGlite's file system with fsync added, so that committed data survives a power failure. */
class SyncedFS extends NodeFS {
  readonly #onAbort: () => never;

  constructor(directory: string, onAbort: () => never) {
    super(directory);
    this.#onAbort = onAbort;
  }

  override async init(...[database, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(database, options);
    const preRun = emscriptenOpts.preRun ?? [];
    preRun.push((module) => {
      // Emscripten's fsync(2) calls this operation if a file system has it. NODEFS does not have
      // it.
      const fileSystem = module.NODEFS as unknown as MutableFileSystem;
      fileSystem.stream_ops.fsync = ({ nfd }) => fdatasyncSync(nfd);
    });
    return { emscriptenOpts: { ...emscriptenOpts, preRun, onAbort: this.#onAbort } };
  }
}
