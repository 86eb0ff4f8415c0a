import type { JSONObject, SharedV4ProviderOptions } from '@ai-sdk/provider';
import type { Media } from '@genmedia/media';
import { FormData } from 'undici';
import type { ModelKind } from '../../model-kinds.ts';

/** Kinds of models that such a server can have. Conversations are for servers with OpenAI's API. */
export type HttpKind = Exclude<ModelKind, 'language'>;

/** What a server is asked, as the part `task` of the request. The README explains it. */
export interface HttpTask {
  kind: HttpKind;
  model: string;
  /** Fields of the kind's interface, without its files. */
  input: Readonly<Record<string, unknown>>;
  seed?: number | undefined;
  /** Settings of the catalogue, and what the request asks for besides. */
  parameters: JSONObject;
}

/** Further parts of a request, by their names: several of a name are sent in their order. */
export type HttpFiles = Readonly<Record<string, Media | readonly Media[] | undefined>>;

export interface HttpCall extends HttpTask {
  files?: HttpFiles;
  abortSignal: AbortSignal | undefined;
}

/** What a server answers. */
export interface HttpAnswer {
  /** The part `result`, or all of an answer in JSON. */
  result: Readonly<Record<string, unknown>>;
  /** The first file of this name; of an answer that is one file, that whatever the name. */
  file(name: string): Media | undefined;
}

/** Has a server do a task. Rejects with what describeFailure knows, or the reason of the abort. */
export type Send = (call: HttpCall) => Promise<HttpAnswer>;

/** The name under which its models look for options. */
export const providerName = 'http';

export function parametersOf(options: SharedV4ProviderOptions | undefined): JSONObject {
  return options?.[providerName] ?? {};
}

/** The request's body: the task as JSON, and each file as a part of its own. */
export function formOf({ files = {}, abortSignal: _, ...task }: HttpCall): FormData {
  const form = new FormData();
  form.set('task', JSON.stringify(task));
  for (const [name, given] of Object.entries(files)) {
    for (const { data, mediaType } of [given ?? []].flat()) {
      const extension = mediaType.replace(/^.*[/-]|[^a-z\d]/g, '');
      // No file is over shared memory: each came here in a message.
      const content = new Blob([data as Uint8Array<ArrayBuffer>], { type: mediaType });
      form.append(name, content, `${name}.${extension}`);
    }
  }
  return form;
}
