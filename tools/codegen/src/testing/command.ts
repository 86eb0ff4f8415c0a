import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const cli = join(import.meta.dirname, '../cli.ts');
export const commandFile = join(import.meta.dirname, '../command.ts');

export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the command as a user does. */
export async function command(
  args: string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
  program = cli,
): Promise<CommandResult> {
  const env = { ...process.env, ...options.env };
  const child = spawn(process.execPath, [program, ...args], { ...options, env });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: code as number, stdout, stderr };
}
