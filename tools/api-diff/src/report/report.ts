import type { JudgedChange } from '../change.ts';
import type { ContractPackage } from '../config.ts';

/** What all formats print. */
export interface Report {
  changes: readonly JudgedChange[];
  packages: readonly ContractPackage[];
  /** About the days until which operations are promised. */
  warnings: readonly string[];
}
