import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from '../../src/testing/command.ts';
import { waitFor } from '../../src/testing/wait-for.ts';
import { pick, type Random } from '../random.ts';
import type { PlannedSignal, Starter } from './cluster.ts';
import { Counts } from './counts.ts';

type Role = 'api' | 'worker';

/** Chooses the signal that is planned for a new process. Undefined: none. */
export type ChooseSignal = (role: Role) => PlannedSignal | undefined;

export interface ProcessPoolOptions {
  apis: number;
  workers: number;
  random: Random;
}

interface PoolProcess {
  role: Role;
  process: Command;
  /** Undefined for a worker, and for an API process that ended before it listened. */
  url: string | undefined;
  plannedSignal: PlannedSignal | undefined;
  isTerminated: boolean;
}

const retryMs = 200;
/** Long enough for the busiest machine. */
const startMs = 600_000;
const noSignal: ChooseSignal = () => undefined;

/** Processes of a service, each of which is replaced when it ends. */
export class ProcessPool {
  /** Counts processes that died, by role and point. */
  readonly deaths = new Counts();
  /** Processes that ended without being told to, and the ends of their logs. */
  readonly unexpectedExits: string[] = [];
  readonly #starter: Starter;
  readonly #random: Random;
  readonly #running = new Set<PoolProcess>();
  #places: Promise<void>[] = [];
  #chooseSignal = noSignal;
  #isClosed = false;

  private constructor(starter: Starter, random: Random) {
    this.#starter = starter;
    this.#random = random;
  }

  /** Resolves once all processes have started. */
  static async start(
    starter: Starter,
    { apis, workers, random }: ProcessPoolOptions,
  ): Promise<ProcessPool> {
    const pool = new ProcessPool(starter, random);
    const roles = [...Array<Role>(apis).fill('api'), ...Array<Role>(workers).fill('worker')];
    const members = await Promise.all(roles.map((role) => pool.#start(role)));
    pool.#places = members.map((member) => pool.#keepRunning(member));
    return pool;
  }

  /** The URLs of its API processes now. */
  urls = (): string[] =>
    [...this.#running].map(({ url }) => url).filter((url) => url !== undefined);

  /** From now on signals are planned for new processes. */
  arm(chooseSignal: ChooseSignal): void {
    this.#chooseSignal = chooseSignal;
  }

  /** Kills one process with SIGKILL. */
  async kill(): Promise<void> {
    const member = await this.#pickProcess();
    member.plannedSignal = undefined;
    member.process.kill('SIGKILL');
    await member.process.exited;
  }

  /** Ends one process with SIGTERM, as a new release does, and waits for its exit. */
  async terminate(): Promise<void> {
    const member = await this.#pickProcess();
    member.isTerminated = true;
    member.process.kill('SIGTERM');
    await member.process.exited;
  }

  /** Stops a worker for some milliseconds, as if its machine slept. */
  async stopWorker(ms: number): Promise<void> {
    const workers = [...this.#running].filter(({ role }) => role === 'worker');
    const stopped = pick(this.#random, workers)?.process;
    stopped?.kill('SIGSTOP');
    await sleep(ms);
    stopped?.kill('SIGCONT');
  }

  /**
   * No more signals are planned from now on. Resolves once all processes with one have been
   * replaced.
   */
  async disarm(): Promise<void> {
    this.#chooseSignal = noSignal;
    const signalled = [...this.#running].filter(({ plannedSignal }) => plannedSignal);
    for (const member of signalled) {
      member.plannedSignal = undefined;
      member.process.kill('SIGKILL');
    }
    await Promise.all(signalled.map(({ process }) => process.exited));
    const isFull = () => this.#running.size === this.#places.length;
    await waitFor(isFull, { timeout: startMs, what: 'the start of the last processes' });
  }

  /** Ends all processes, without replacing them. */
  async end(): Promise<void> {
    this.#isClosed = true;
    for (const { process } of this.#running) process.kill('SIGTERM');
    await Promise.allSettled(this.#places);
  }

  /**
   * Tries again until it succeeds, as a supervisor does, because the database may be unreachable.
   */
  async #start(role: Role): Promise<PoolProcess> {
    while (true) {
      const plannedSignal = this.#chooseSignal(role);
      try {
        const { startApi, startWorker } = this.#starter;
        const process = await (role === 'api'
          ? startApi(plannedSignal)
          : startWorker(plannedSignal));
        const url = role === 'api' ? await process.url.catch(() => undefined) : undefined;
        return { role, process, url, plannedSignal, isTerminated: false };
      } catch (error) {
        if (this.#isClosed) throw error;
        await sleep(retryMs);
      }
    }
  }

  async #keepRunning(first: PoolProcess): Promise<void> {
    for (let member = first; ; member = await this.#start(first.role)) {
      this.#running.add(member);
      // It was being replaced when the pool was ended.
      if (this.#isClosed) member.process.kill('SIGTERM');
      const code = await member.process.exited;
      this.#running.delete(member);
      if (this.#isClosed) return;
      this.#recordExit(member, code);
    }
  }

  #recordExit(
    { role, process, plannedSignal, isTerminated }: PoolProcess,
    code: number | null,
  ): void {
    if (code === null) this.deaths.add(`${role} ${plannedSignal?.at ?? 'at any time'}`);
    else if (code !== 0 || !isTerminated) {
      this.unexpectedExits.push(`${role} ended with ${code}: ${process.stderr().slice(-500)}`);
    }
  }

  /** Waits until at most one process is missing, so that some always work. */
  async #pickProcess(): Promise<PoolProcess> {
    const candidate = () =>
      this.#running.size >= this.#places.length - 1 && pick(this.#random, [...this.#running]);
    return await waitFor(candidate, {
      timeout: startMs,
      what: () =>
        ['a process that can be killed while others work', ...this.unexpectedExits].join('\n'),
    });
  }
}
