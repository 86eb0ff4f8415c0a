#!/usr/bin/env node
const oldestNode = 22;

// Whoever reads what is printed may stop at any line, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

// The libraries of the rest would fail first, and say something else.
if (Number.parseInt(process.versions.node, 10) < oldestNode) {
  process.stderr.write(
    `genmedia: Node ${oldestNode} or later is needed; this is ${process.versions.node}.\n`,
  );
  process.exitCode = 1;
} else {
  const { call } = await import('./commands/call.ts');
  const code = await call(process.argv.slice(2));
  // A service runs on, and ends with a code of its own.
  if (code > 0) process.exitCode = code;
}
