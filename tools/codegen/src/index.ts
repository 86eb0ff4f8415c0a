export { emitTargets, type Target } from './emit/targets.ts';
export { generate } from './generate.ts';
