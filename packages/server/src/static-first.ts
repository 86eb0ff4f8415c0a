import type { Result, Router } from 'hono/router';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';

/**
 * Hono's own router, with a cache of its results for paths without parameters. Where a contract has
 * `/enterprise/{deployment}/…` and also fixed names in the place of the parameter, Hono has to use its
 * slowest matcher for all paths. Most have no parameters, and do not need it.
 */
export class StaticFirstRouter<T> implements Router<T> {
  readonly name = 'StaticFirstRouter';
  readonly #router = new SmartRouter<T>({ routers: [new RegExpRouter(), new TrieRouter()] });
  readonly #fixed = new Map<string, Map<string, Result<T>>>();

  add(method: string, path: string, handler: T): void {
    this.#router.add(method, path, handler);
    if (!/[:*]/.test(path)) this.#fixed.set(path, new Map());
  }

  match(method: string, path: string): Result<T> {
    const cachedByMethod = this.#fixed.get(path);
    const cached = cachedByMethod?.get(method);
    if (cached) return cached;
    const result = this.#router.match(method, path);
    // Only known methods are cached, because callers may make up any number of methods.
    if (cachedMethods.has(method)) cachedByMethod?.set(method, result);
    return result;
  }
}

const cachedMethods: ReadonlySet<string> = new Set(['GET', 'POST']);
