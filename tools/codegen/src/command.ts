#!/usr/bin/env node
import { oldNode } from './old-node.ts';

// The command's modules are loaded after this check, because an old Node cannot even parse them.
const message = oldNode(process.versions.node);
if (message === undefined) {
  const { runCommand } = await import('./run-command.ts');
  await runCommand();
} else {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
