/** A moment in the life of a job, told by what the process says to the database. */
interface Moment {
  /** The statement. */
  statement: RegExp;
  /** Another one that came before it in the same transaction. */
  following?: RegExp;
  /** Before it is sent, or after it has been answered with a row. */
  when: 'before' | 'after';
  /** How long after the answer, in milliseconds. */
  delayMs?: number;
}

const claim = /^\s*update jobs set status = 'running'/;
const finish = /^\s*with finished as/;
const insertJob = /^insert into "jobs"/;

/** Where a process can be made to die or to stop. */
export const points = {
  'before an enqueue commits': { statement: /^commit$/, following: insertJob, when: 'before' },
  'after an enqueue commits': { statement: /^commit$/, following: insertJob, when: 'after' },
  'after a claim': { statement: claim, when: 'after' },
  'in the work': { statement: claim, when: 'after', delayMs: 40 },
  'before the files': { statement: /^\s*select from jobs where id = /, when: 'before' },
  'after the files': { statement: finish, when: 'before' },
  'after the finish': { statement: finish, when: 'after' },
} as const satisfies Record<string, Moment>;

export type Point = keyof typeof points;

export const momentOf = (point: Point): Moment => points[point];
