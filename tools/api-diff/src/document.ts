import { execFile } from 'node:child_process';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { load, UserError } from '@genmedia/codegen/documents';
import { type Document, isObject, readerOf } from '@genmedia/openapi';

const run = promisify(execFile);

/**
 * Reads a document that is named by its file, by a git revision and a file (`main:api/openapi.yaml`),
 * or by a revision alone of the repository that has the contract. Files are relative to the folder.
 */
export async function documentOf(
  name: string,
  folder: string,
  contract?: string,
  read: ReadDocument = readDocument,
): Promise<Document> {
  const file = resolve(folder, name);
  if (statSync(file, { throwIfNoEntry: false })?.isFile()) return read(file);
  const [, revision = name, path] = /^(.+?):(.+)$/.exec(name) ?? [];
  const wanted = path === undefined ? contract : resolve(folder, path);
  if (wanted === undefined)
    throw new UserError(
      `There is no file ${name}. For a file of a git revision, write REVISION:FILE.`,
    );
  const inside = path === undefined ? nearestFolder(wanted) : folder;
  return documentAt(revision, wanted, inside, read);
}

/** Reads the document in a file. */
export type ReadDocument = (file: string) => Promise<Document>;

/** The folder of a file, or the nearest one above that exists. */
function nearestFolder(file: string): string {
  const folder = dirname(file);
  return existsSync(folder) ? folder : nearestFolder(folder);
}

/** Reads a document. If that fails, the error names its mistakes and their places. */
export async function readDocument(file: string): Promise<Document> {
  const document = await load(file).catch(() => undefined);
  if (document && isComparable(document)) return document;
  // The linter takes longer to load than most documents.
  const { lint } = await import('@genmedia/codegen/lint');
  await lint(file);
  throw new UserError(`${file} cannot be read as an OpenAPI document.`);
}

/**
 * Does something with documents. If it breaks off, the documents are read again, with the linter:
 * where one is wrong, the error names its mistakes and their places.
 */
export async function orMistakes<T>(
  work: () => T | Promise<T>,
  readAgain: (read: ReadDocument) => Promise<unknown>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UserError) throw error;
    const { lint } = await import('@genmedia/codegen/lint');
    await readAgain(async (file) => {
      await lint(file);
      return load(file);
    });
    throw error;
  }
}

/** Whether the document is of a known version, and has what every comparison reads. */
function isComparable(document: Document): boolean {
  if (!/^3\.[01]\./.test(String(document.openapi))) return false;
  if (!isObject(document.info) || !Array.isArray(document.servers ?? [])) return false;
  const ids = readerOf(document)
    .operations(document)
    .map(({ id }) => id);
  return new Set(ids).size === ids.length;
}

/** The document in a git revision. Its references may lead to any file of the repository. */
async function documentAt(
  revision: string,
  path: string,
  folder: string,
  read: ReadDocument,
): Promise<Document> {
  const copy = await mkdtemp(join(tmpdir(), 'api-diff-'));
  try {
    const root = (await git(['rev-parse', '--show-toplevel'], folder, revision)).trim();
    // The file's own folder may be one that only the revision has.
    const file = relative(root, join(realpathSync(folder), relative(folder, path)));
    await extract(revision, root, copy);
    if (!existsSync(join(copy, file)))
      throw new UserError(`The revision ${revision} has no file ${file}.`);
    return await read(join(copy, file));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new UserError(error.message.replaceAll(`${copy}${sep}`, `${revision}:`));
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Copies the YAML and JSON files of a revision into a folder, and descriptions in Markdown. */
async function extract(revision: string, root: string, copy: string): Promise<void> {
  const listed = await git(['ls-tree', '-r', '-z', '--name-only', revision], root, revision);
  const endings = ['.yaml', '.yml', '.json', '.md'].filter((each) => listed.includes(`${each}\0`));
  if (endings.every((ending) => ending === '.md'))
    throw new UserError(`The revision ${revision} has no YAML or JSON files.`);
  const archive = join(copy, 'documents.tar');
  const patterns = endings.map((ending) => `*${ending}`);
  await git(['archive', `--output=${archive}`, revision, '--', ...patterns], root, revision);
  await run('tar', ['-xf', archive, '-C', copy]);
}

async function git(args: string[], cwd: string, revision: string): Promise<string> {
  try {
    return (await run('git', args, { cwd, maxBuffer: 2 ** 28 })).stdout;
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new UserError(
      `${revision} is neither a file nor a git revision with a contract: ` +
        `${(stderr || message).trim()}\nIn a shallow clone, fetch the revision first.`,
    );
  }
}
