/** Prints a step of a command with its result and its time. */
export function printProgress(step: string, result: string, milliseconds: number): void {
  process.stderr.write(
    `${step.padEnd(8)} ${result.padEnd(16)} ${(milliseconds / 1000).toFixed(2)} s\n`,
  );
}
