import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

export interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
}

/** Runs a command, and returns its standard output. Throws with all of its output if it fails. */
export async function run(
  command: string,
  args: readonly string[],
  { cwd, env }: RunOptions = {},
): Promise<string> {
  try {
    const options = { cwd, env: { ...process.env, ...env }, maxBuffer: 64 * 2 ** 20 };
    return (await execute(command, args, options)).stdout;
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & Record<string, string>;
    throw new Error(`${command} failed: ${`${stdout}${stderr}` || message}`, { cause: error });
  }
}

/** Whether all commands are installed. */
export async function areInstalled(commands: readonly string[]): Promise<boolean> {
  const found = await Promise.all(
    commands.map((command) =>
      // `go version` and `java -version` have no option in common.
      execute(command, command === 'go' ? ['version'] : ['--version']).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.every((each) => each);
}
