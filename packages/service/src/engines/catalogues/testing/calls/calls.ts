import type { FalBed } from '../fal-bed.ts';

/**
 * By operation: calls it as callers do until each of its models has been asked, and checks what the
 * host and the caller got.
 */
export type Calls = Readonly<Record<string, (bed: FalBed) => Promise<void>>>;
