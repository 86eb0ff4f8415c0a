/**
 * An agent that has an account of its own, and makes the calls that a chat model asks for:
 *
 *     node agent.ts sign-up iris@mail.example     # sends a mail with a code
 *     node agent.ts confirm CODE                  # logs in, and has an API key from then on
 *     node agent.ts ask "Use paint_picture with the prompt 'A red kite'"
 *
 * The file .genmedia-session has the session. The environment variable AGENT_PASSWORD has the
 * password (15 characters or more).
 */
import { type ChatMessage, createClient } from '@genmedia/client';
import { createAgentSession } from '@genmedia/client/agents';
import { fileStore } from '@genmedia/client/node';
import { callTool, tools } from './tools.ts';

const session = createAgentSession({ store: fileStore('.genmedia-session') });
const genmedia = createClient({ apiKey: session.apiKey, accessToken: session.accessToken });

const commands: Record<string, (argument: string) => Promise<void>> = {
  async 'sign-up'(email) {
    await session.signUp({ email, password: process.env.AGENT_PASSWORD ?? '', name: 'Agent' });
    console.log(`A mail with a code is on its way to ${email}.`);
  },
  async confirm(verification_code) {
    const { email } = await session.verifyEmail({ verification_code });
    console.log(`${email} is confirmed.`);
  },
  async ask(content) {
    const messages: ChatMessage[] = [{ role: 'user', content }];
    for (let turn = 0; turn < 5; turn++) {
      const { choices } = await genmedia.run('createChatCompletion', {
        model_id: 'sandbox-chat',
        messages,
        tools,
      });
      const [{ message } = { message: undefined }] = choices;
      if (!message) break;
      messages.push(message);
      if (!message.tool_calls?.length) return console.log(message.content);
      for (const call of message.tool_calls) messages.push(await callTool(genmedia, call));
    }
    throw new Error('The model gave no final answer after 5 turns.');
  },
};

const [name = '', argument = ''] = process.argv.slice(2);
const command = commands[name];
if (!command || !argument)
  throw new TypeError('Usage: sign-up EMAIL, confirm CODE, or ask QUESTION');
await command(argument);
