/**
 * Writes what a scripted agent and its tools say in a whole task into the docs: with a real service
 * on this machine, and the command over stdio.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { startRealService } from '@genmedia/service/testing/real-service';
import { wholeTask } from '../src/testing/scripted-agent.ts';

const page = new URL('../../../spec/docs/guides/tools-for-agents.md', import.meta.url);
const block = /```text\n→ sign_up[\s\S]*?```/;
const longestLine = 240;

const service = await startRealService();
try {
  const lines: string[] = [];
  await wholeTask(service, (line) =>
    lines.push(short(line.replaceAll(service.url, 'http://127.0.0.1:8787'))),
  );
  const text = await readFile(page, 'utf8');
  if (!block.test(text)) throw new Error(`${page.pathname} has no place for the transcript.`);
  await writeFile(
    page,
    text.replace(block, () => `\`\`\`text\n${lines.join('\n')}\n\`\`\``),
  );
} finally {
  await service.stop();
}

/** Results are long, and their links come last. */
function short(line: string): string {
  const links = line.match(/(?: \[[^\]]+\])+$/)?.[0] ?? '';
  const text = line.slice(0, line.length - links.length);
  return text.length <= longestLine ? line : `${text.slice(0, longestLine)}…${links}`;
}
