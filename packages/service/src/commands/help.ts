import { variables } from '../config.ts';
import { type Command, commands } from './commands.ts';

/** In characters. */
const maxLineLength = 78;

/** The help for one command. */
export function helpOf(command: Command): string {
  return `Usage: genmedia ${entry(command)}`;
}

/** The help for all commands. */
export function helpText(): string {
  return `genmedia: the Genmedia API as a service

Usage: genmedia [command]

${commands.map((command) => indent(entry(command))).join('\n')}
  help
    Shows this text. A command with --help shows only its own part.

An <account> is its email or its id. Commands use the database that the environment names.

Variables of the environment configure the service; the README says what each means:
${variables.map((name) => `  ${name}\n`).join('')}`;
}

function entry({ name, syntax, about }: Command): string {
  // Breaks the text at spaces, into lines that are as long as allowed.
  const lines = about.match(new RegExp(`\\S.{0,${maxLineLength - 1}}(?=\\s|$)`, 'g')) ?? [];
  return [`${name} ${syntax}`.trim(), ...lines.map((line) => `  ${line}`), ''].join('\n');
}

/** Indents all lines that are not empty. */
function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}
