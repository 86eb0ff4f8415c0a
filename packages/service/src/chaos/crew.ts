import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from '../testing/command.ts';
import { waitFor } from '../testing/wait-for.ts';
import type { Cluster, Trap } from './cluster.ts';
import { Counts } from './counts.ts';
import { pick, type Random } from './random.ts';

type Role = 'api' | 'worker';

/** What befalls a new process; undefined: nothing. */
export type TrapFor = (role: Role) => Trap | undefined;

/** Processes of a service, each of which is replaced when it dies. */
export interface Crew {
  /** Where its APIs answer now. */
  urls(): string[];
  /** Of processes that died, by where they were. */
  deaths: Counts;
  /** Processes that ended though nobody had ended them, and their last words. */
  deserters: string[];
  /** From now on new processes are trapped. */
  arm(trapFor: TrapFor): void;
  /** SIGKILLs one of them. */
  kill(): Promise<void>;
  /** Stops a worker for so long, in milliseconds, as if its machine slept. */
  stopWorker(ms: number): Promise<void>;
  /** From now on nobody is trapped; resolves once all who were have been replaced. */
  disarm(): Promise<void>;
  /** Lets all of them end, and replaces them no more. */
  end(): Promise<void>;
}

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
}

const againMs = 200;
const startMs = 60_000;

export async function startCrew(cluster: Cluster, options: CrewOptions): Promise<Crew> {
  const { random } = options;
  const members = new Set<Member>();
  const deaths = new Counts();
  const deserters: string[] = [];
  let trapFor: TrapFor = () => undefined;
  let ended = false;

  async function start(role: Role): Promise<Member> {
    while (true) {
      const trap = trapFor(role);
      try {
        const process = await (role === 'api' ? cluster.startApi(trap) : cluster.startWorker(trap));
        const url = role === 'api' ? await process.url.catch(() => '') : '';
        return { role, process, url, trap };
      } catch (error) {
        if (ended) throw error;
        // As whatever runs services does where one cannot start, because its database is away.
        await sleep(againMs);
      }
    }
  }

  /** Keeps one place filled. */
  async function fill(first: Member): Promise<void> {
    for (let member = first; ; member = await start(first.role)) {
      members.add(member);
      const code = await member.process.exited;
      members.delete(member);
      if (ended) return;
      if (code === null) deaths.add(`${member.role} ${member.trap?.at ?? 'at any time'}`);
      else
        deserters.push(`${member.role} ended with ${code}: ${member.process.stderr().slice(-500)}`);
    }
  }

  const one = (role?: Role) =>
    pick(
      random,
      [...members].filter((member) => !role || member.role === role),
    );

  const roles: Role[] = [
    ...Array<Role>(options.apis).fill('api'),
    ...Array<Role>(options.workers).fill('worker'),
  ];
  const places = (await Promise.all(roles.map(start))).map(fill);

  return {
    urls: () => [...members].flatMap(({ url }) => url || []),
    deaths,
    deserters,
    arm(next) {
      trapFor = next;
    },
    async kill() {
      // However slow the machine is, some always get to work.
      const victim = await waitFor(() => members.size >= roles.length - 1 && one(), {
        timeout: startMs,
        what: 'somebody to kill',
      });
      victim.trap = undefined;
      victim.process.kill('SIGKILL');
      await victim.process.exited;
    },
    async stopWorker(ms) {
      const stopped = one('worker')?.process;
      stopped?.kill('SIGSTOP');
      await sleep(ms);
      stopped?.kill('SIGCONT');
    },
    async disarm() {
      trapFor = () => undefined;
      const trapped = [...members].filter(({ trap }) => trap);
      for (const { process } of trapped) process.kill('SIGKILL');
      await Promise.all(trapped.map(({ process }) => process.exited));
      while (members.size < roles.length) await sleep(againMs);
    },
    async end() {
      ended = true;
      for (const { process } of members) process.kill('SIGTERM');
      await Promise.allSettled(places);
    },
  };
}
