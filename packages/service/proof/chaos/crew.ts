import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from '../../src/testing/command.ts';
import { waitFor } from '../../src/testing/wait-for.ts';
import type { Cluster, Trap } from './cluster.ts';
import { Counts } from './counts.ts';
import { pick, type Random } from './random.ts';

type Role = 'api' | 'worker';

/** Chooses the trap of a new process. Undefined: none. */
export type TrapFor = (role: Role) => Trap | undefined;

export interface CrewOptions {
  apis: number;
  workers: number;
  random: Random;
}

interface Member {
  role: Role;
  process: Command;
  url: string;
  trap: Trap | undefined;
  isRetired: boolean;
}

const againMs = 200;
/** Long enough for the busiest machine. */
const startMs = 600_000;
const nothing: TrapFor = () => undefined;

/** Processes of a service, each of which is replaced when it ends. */
export class Crew {
  /** Counts processes that died, by role and point. */
  readonly deaths = new Counts();
  /** Processes that ended without being told to, and the ends of their logs. */
  readonly deserters: string[] = [];
  readonly #cluster: Cluster;
  readonly #random: Random;
  readonly #members = new Set<Member>();
  #places: Promise<void>[] = [];
  #trapFor = nothing;
  #hasEnded = false;

  private constructor(cluster: Cluster, random: Random) {
    this.#cluster = cluster;
    this.#random = random;
  }

  /** Resolves once all processes have started. */
  static async start(cluster: Cluster, { apis, workers, random }: CrewOptions): Promise<Crew> {
    const crew = new Crew(cluster, random);
    const roles = [...Array<Role>(apis).fill('api'), ...Array<Role>(workers).fill('worker')];
    const members = await Promise.all(roles.map((role) => crew.#start(role)));
    crew.#places = members.map((member) => crew.#fill(member));
    return crew;
  }

  /** The URLs of its API processes now. */
  urls = (): string[] => [...this.#members].flatMap(({ url }) => url || []);

  /** From now on new processes get traps. */
  arm(trapFor: TrapFor): void {
    this.#trapFor = trapFor;
  }

  /** Kills one process with SIGKILL. */
  async kill(): Promise<void> {
    const member = await this.#victim();
    member.trap = undefined;
    member.process.kill('SIGKILL');
    await member.process.exited;
  }

  /** Ends one process with SIGTERM, as a new release does, and waits for its exit. */
  async retire(): Promise<void> {
    const member = await this.#victim();
    member.isRetired = true;
    member.process.kill('SIGTERM');
    await member.process.exited;
  }

  /** Stops a worker for some milliseconds, as if its machine slept. */
  async stopWorker(ms: number): Promise<void> {
    const workers = [...this.#members].filter(({ role }) => role === 'worker');
    const stopped = pick(this.#random, workers)?.process;
    stopped?.kill('SIGSTOP');
    await sleep(ms);
    stopped?.kill('SIGCONT');
  }

  /**
   * From now on new processes get no traps. Resolves once all processes with a trap have been
   * replaced.
   */
  async disarm(): Promise<void> {
    this.#trapFor = nothing;
    const trapped = [...this.#members].filter(({ trap }) => trap);
    for (const member of trapped) {
      member.trap = undefined;
      member.process.kill('SIGKILL');
    }
    await Promise.all(trapped.map(({ process }) => process.exited));
    const isFull = () => this.#members.size === this.#places.length;
    await waitFor(isFull, { timeout: startMs, what: 'the start of the last processes' });
  }

  /** Ends all processes, without replacing them. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    for (const { process } of this.#members) process.kill('SIGTERM');
    await Promise.allSettled(this.#places);
  }

  /**
   * Tries again until it succeeds, as a supervisor does, because the database may be unreachable.
   */
  async #start(role: Role): Promise<Member> {
    while (true) {
      const trap = this.#trapFor(role);
      try {
        const { startApi, startWorker } = this.#cluster;
        const process = await (role === 'api' ? startApi(trap) : startWorker(trap));
        const url = role === 'api' ? await process.url.catch(() => '') : '';
        return { role, process, url, trap, isRetired: false };
      } catch (error) {
        if (this.#hasEnded) throw error;
        await sleep(againMs);
      }
    }
  }

  async #fill(first: Member): Promise<void> {
    for (let member = first; ; member = await this.#start(first.role)) {
      this.#members.add(member);
      const code = await member.process.exited;
      this.#members.delete(member);
      if (this.#hasEnded) return;
      this.#note(member, code);
    }
  }

  #note({ role, process, trap, isRetired }: Member, code: number | null): void {
    if (code === null) this.deaths.add(`${role} ${trap?.at ?? 'at any time'}`);
    else if (code !== 0 || !isRetired) {
      this.deserters.push(`${role} ended with ${code}: ${process.stderr().slice(-500)}`);
    }
  }

  /** Waits until at most one process is missing, so that some always work. */
  async #victim(): Promise<Member> {
    const anyone = () =>
      this.#members.size >= this.#places.length - 1 && pick(this.#random, [...this.#members]);
    return await waitFor(anyone, { timeout: startMs, what: 'somebody who can be missed' });
  }
}
