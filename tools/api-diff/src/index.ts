export { type PastRelease, readHistory } from './change/history.ts';
export { releasedContract } from './change/released.ts';
export { readConfig } from './config.ts';
export { diff } from './diff.ts';
export { linesOf } from './report/lines.ts';
export { versionDiff, versionOf } from './versions/versions.ts';
