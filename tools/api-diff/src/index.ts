export { compare } from './compare/compare.ts';
export { demanded, diff } from './diff.ts';
