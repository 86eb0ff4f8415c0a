import type { FalBed } from '../fal-bed.ts';

/**
 * By operation: does with it what callers do, until each of its models was asked, and checks what
 * the host got and what the caller gets.
 */
export type Calls = Readonly<Record<string, (bed: FalBed) => Promise<void>>>;
