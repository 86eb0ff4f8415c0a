/** What other tools use to read contracts, without the emitters and their libraries. */
export { UserError } from './errors.ts';
export { load } from './load.ts';
export { aliasesOf } from './model/client-types.ts';
export { jsonTypeOf } from './model/json-type.ts';
export { pagesOf } from './model/pages.ts';
export { addressOf, type Servers, serversOf } from './model/servers.ts';
export { streamTypes } from './model/streams.ts';
export { asBinary } from './normalise/binary-files.ts';
export { normaliseAsWritten } from './normalise/index.ts';
export { clientView } from './view/client-view.ts';
export { prune } from './view/prune.ts';
