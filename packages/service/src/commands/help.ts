import { variables } from '../config.ts';
import { type Command, commands } from './commands.ts';

const width = 78;

/** The usage of one command. */
export function usageOf(command: Command): string {
  return `Usage: genmedia ${entry(command)}`;
}

/** The usage of all commands. */
export function usage(): string {
  return `genmedia: the Genmedia API as a service

Usage: genmedia [command]

${commands.map((command) => indent(entry(command))).join('\n')}
  help
    Shows this text. A command with --help shows only its own part.

An <account> is its email or its id. Commands use the database that the environment names.

It is configured by the environment; the README says what each variable means:
${variables.map((name) => `  ${name}\n`).join('')}`;
}

function entry({ name, syntax, about }: Command): string {
  const lines = about.match(new RegExp(`\\S.{0,${width - 1}}(?=\\s|$)`, 'g')) ?? [];
  return [`${name} ${syntax}`.trim(), ...lines.map((line) => `  ${line}`), ''].join('\n');
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}
