#!/usr/bin/env node
const oldestNode = { major: 22, minor: 19 };

// The reader of the output may stop at any line, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isOlder = major === oldestNode.major ? minor < oldestNode.minor : major < oldestNode.major;
// With an older Node, the libraries of the service would fail first, with a less clear message.
if (isOlder) {
  const needed = `${oldestNode.major}.${oldestNode.minor}`;
  process.stderr.write(
    `genmedia: Node ${needed} or later is needed; this is ${process.versions.node}.\n`,
  );
  process.exitCode = 1;
} else {
  const { runCommand } = await import('./commands/run-command.ts');
  const code = await runCommand(process.argv.slice(2));
  // A running service sets the exit code itself when it ends.
  if (code > 0) process.exitCode = code;
}
