export { emitTargets, type Target } from './emit/targets.ts';
export { UserError } from './errors.ts';
export { generate } from './generate.ts';
export { load } from './load.ts';
export { aliasesOf } from './model/client-types.ts';
export { normalise } from './normalise/index.ts';
export { clientView } from './view/client-view.ts';
export { prune } from './view/prune.ts';
