import { limits as contract } from '@genmedia/server/limits';

/** What an account may have and do. Tests take smaller numbers than the contract's. */
export interface UploadLimits {
  /** Bytes that count for an upload at least: many small files take space, too. */
  minBytes: number;
  /** Uploads that an account may send at once. */
  atOnce: number;
  /** Bytes that an account may send in a minute. */
  bytesAMinute: number;
  /** Hours in which an upload must be sent, and then used by a request. */
  hours: number;
  /** Days that a file is kept after its last use. */
  days: number;
}

export const uploadLimits: UploadLimits = {
  minBytes: contract.uploadLeastBytes,
  atOnce: contract.uploadsAtOnce,
  bytesAMinute: contract.uploadBytesAMinute,
  hours: contract.uploadHours,
  days: contract.uploadDays,
};
