import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Waits until a program writes a text to its stderr. Throws with what it wrote if it ends first. */
export async function waitForLine(
  name: string,
  { stderr }: { stderr: Readable },
  text: string,
): Promise<void> {
  const seen: string[] = [];
  for await (const line of createInterface({ input: stderr })) {
    if (line.includes(text)) {
      stderr.resume();
      return;
    }
    seen.push(line);
  }
  throw new Error(`${name} did not start: ${seen.join('\n')}`);
}
