#!/usr/bin/env node
const oldestNode = 22;

// The reader of the output may stop at any line, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

// With an older Node, the libraries of the service would fail first, with a less clear message.
if (Number.parseInt(process.versions.node, 10) < oldestNode) {
  process.stderr.write(
    `genmedia: Node ${oldestNode} or later is needed; this is ${process.versions.node}.\n`,
  );
  process.exitCode = 1;
} else {
  const { runCommand } = await import('./commands/run-command.ts');
  const code = await runCommand(process.argv.slice(2));
  // A running service sets the exit code itself when it ends.
  if (code > 0) process.exitCode = code;
}
