import type { Config } from '../config.ts';

export type Json = Record<string, unknown>;

/** The service that answers the call. */
export interface TrialService {
  url: string;
  apiKey: string;
  config: Config;
  /** Warnings and errors of its log. */
  lines: readonly string[];
}

/** Sends a request, and reads the answer, whatever its status is. */
export async function postJson(
  url: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Json> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Json;
}
