import type { OwnTool } from '../tools/own-tool.ts';
import { textResult } from '../tools/tool-result.ts';
import { type AgentAccount, unconfirmed } from './agent-account.ts';

/** The tools with which an agent opens the account that all other tools need. */
export function accountTools(account: AgentAccount): OwnTool[] {
  return [signUpTool(account), verifyTool(account), accountTool(account)];
}

function signUpTool(account: AgentAccount): OwnTool {
  return {
    name: 'sign_up',
    title: 'Open an account',
    description:
      'Opens the account that the other tools need, or sends its mail again. This server makes and keeps the password.',
    annotations: { destructiveHint: false, idempotentHint: true },
    input: {
      type: 'object',
      properties: {
        email: { type: 'string', description: 'An address whose mails you or the user can read.' },
        name: { type: 'string' },
      },
      required: ['email'],
      additionalProperties: false,
    },
    async call({ email, name }) {
      const input = { email: String(email), ...(name !== undefined && { name: String(name) }) };
      await account.signUp(input);
      return textResult(
        `A mail is on its way to ${input.email}. Call verify_email with the code in it.`,
      );
    },
  };
}

function verifyTool(account: AgentAccount): OwnTool {
  return {
    name: 'verify_email',
    title: 'Confirm the address',
    description: 'Confirms the address of the account with the code of the mail.',
    annotations: { destructiveHint: false },
    input: {
      type: 'object',
      properties: { code: { type: 'string', description: 'The code, or the whole link.' } },
      required: ['code'],
      additionalProperties: false,
    },
    async call({ code }) {
      await account.verifyEmail(String(code));
      return textResult('The account is ready: all tools work now.');
    },
  };
}

function accountTool(account: AgentAccount): OwnTool {
  return {
    name: 'get_account',
    title: 'Get the account',
    description: 'Tells which account this server uses, after it has logged in again.',
    annotations: { destructiveHint: false, idempotentHint: true },
    input: { type: 'object', properties: {}, additionalProperties: false },
    async call() {
      const isReady = await account.logIn();
      const state = isReady ? 'It is ready.' : unconfirmed;
      return textResult(`The account is ${await account.email()}. ${state}`);
    },
  };
}
