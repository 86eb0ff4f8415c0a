import type {
  Input,
  JobOperation,
  JobReference,
  OperationId,
  Result,
  Update,
} from '@genmedia/client';
import type { RunFacts } from '../run-record.ts';

interface RecordOf<K extends OperationId> extends RunFacts {
  operation: K;
  input: Input<K>;
  /** The job, as soon as it is known. `useJob` and `genmedia.job` take it. */
  job?: (K extends JobOperation ? JobReference<K> : never) | undefined;
  /** The last answer about the job while it waits or runs. */
  update?: Update<K> | undefined;
  /** The result. Of a streamed answer: what has arrived so far. */
  data?: Result<K> | undefined;
}

/**
 * A call of an operation, as plain data. `operation` determines the types of `input` and `data`.
 */
export type RunRecord<K extends OperationId = OperationId> = { [O in K]: RecordOf<O> }[K];
