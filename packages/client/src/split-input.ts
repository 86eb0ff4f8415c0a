import type { Parts } from './contract.ts';
import type { Operation } from './operation.ts';

type Values = Record<string, unknown>;

/** Splits the flat input of `run` and `submit` into path parameters, query parameters and body. */
export function splitInput({ method, path, queryParams }: Operation, input: object): Parts {
  const body: Values = { ...input };
  const take = (names?: readonly string[] | null) => {
    const taken: Values = {};
    for (const name of names ?? []) {
      taken[name] = body[name];
      delete body[name];
    }
    return taken;
  };
  const parts = { path: take(path.match(/(?<={)\w+/g)), query: take(queryParams) };
  return !method && Object.keys(body).length ? { ...parts, body } : parts;
}
