export { diff } from './diff.ts';
export { demanded } from './judge.ts';
