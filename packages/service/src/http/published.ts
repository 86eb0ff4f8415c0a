import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { lazy } from '../lazy.ts';
import { type StaticFile, staticFile } from './static-file.ts';

/**
 * Reads the files of @genmedia/spec, each once, with the service's own address in the place of the
 * contract's, so that samples can be pasted as they are.
 */
export class PublishedFiles {
  readonly #publicUrl: string;
  readonly #contractUrl = lazy(readContractUrl);
  readonly #files = new Map<string, Promise<StaticFile>>();

  constructor(publicUrl: string) {
    this.#publicUrl = publicUrl;
  }

  /** A file as it is served. It is read at its first request: reading takes longer than a start. */
  read(file: string, type: string): Promise<StaticFile> {
    const known = this.#files.get(`${file} ${type}`);
    if (known) return known;
    const reading = this.#addressed(file).then((text) => staticFile(Buffer.from(text), type));
    this.#files.set(`${file} ${type}`, reading);
    reading.catch(() => this.#files.delete(`${file} ${type}`));
    return reading;
  }

  /** The text of a file, with the service's own address. */
  async #addressed(file: string): Promise<string> {
    const address = await this.#contractUrl();
    const published = await readPublished(file);
    const served = published.replaceAll(address, () => this.#publicUrl);
    return replaceScriptHashes(published, served);
  }
}

/** The address of the service in the contract. */
async function readContractUrl(): Promise<string> {
  return JSON.parse(await readPublished('openapi.json')).servers[0].url;
}

/**
 * The policy of a page allows its own scripts by their hashes. This replaces the hashes of scripts
 * in which the address was replaced.
 */
function replaceScriptHashes(published: string, served: string): string {
  const newHashes = hashesOf(served);
  let page = served;
  for (const [index, hash] of hashesOf(published).entries()) {
    page = page.replace(hash, () => newHashes[index] ?? hash);
  }
  return page;
}

function hashesOf(page: string): string[] {
  const scripts = page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, source = '']) =>
    createHash('sha256').update(source).digest('base64'),
  );
}

/** The text of a file of @genmedia/spec, as it is published. */
export function readPublished(file: string): Promise<string> {
  return readFile(fileURLToPath(import.meta.resolve(`@genmedia/spec/${file}`)), 'utf8');
}
