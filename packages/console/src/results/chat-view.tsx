import { SendHorizontal, Square } from 'lucide-react';
import { useState } from 'react';
import type { Input } from '../contract/types.ts';
import { isUnderWay, type Run, useOwnRuns } from '../jobs/runs.ts';
import { type Message, messageText } from './message-text.ts';

interface Chat {
  choices: { message: Message }[];
  usage?: { prompt_tokens: number; completion_tokens: number };
}

/** Whether an answer is that of a chat. While it begins to stream, it has no choices yet. */
export function isChat(answer: unknown): answer is Chat {
  const { choices } = (answer ?? {}) as Partial<Chat>;
  return Array.isArray(choices) && choices.every((choice) => isMessage(choice?.message));
}

function isMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null;
}

interface ChatViewProps {
  run: Run;
  answer: Chat;
  onRun: (input: Input) => void;
}

/** A conversation: its messages, the answer while it streams, and a field for the next message. */
export function ChatView({ run, answer, onRun }: ChatViewProps) {
  const { leave } = useOwnRuns();
  const messages = [run.input.messages].flat().filter(isMessage);
  const answers = answer.choices.map(({ message }) => message);
  const isGrowing = isUnderWay(run);
  const reply = (content: string) =>
    onRun({
      ...run.input,
      messages: [...messages, ...answers.slice(0, 1), { role: 'user', content }],
    });
  return (
    <div className="chat">
      <ol className="messages" aria-live="polite" aria-busy={isGrowing}>
        {[...messages, ...answers].map((message, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a message has no name but its place.
          <li key={index} className={`message ${message.role}`}>
            <span className="message-role">{message.role}</span>
            <p>{messageText(message)}</p>
          </li>
        ))}
      </ol>
      {answer.usage && (
        <p className="muted small">
          {answer.usage.prompt_tokens} tokens in, {answer.usage.completion_tokens} out
        </p>
      )}
      {isGrowing ? (
        <button type="button" className="button small" onClick={() => leave(run.id)}>
          <Square size={13} aria-hidden /> Stop
        </button>
      ) : (
        <Reply onSend={reply} />
      )}
    </div>
  );
}

function Reply({ onSend }: { onSend: (text: string) => void }) {
  const [text, setText] = useState('');
  const send = () => {
    if (text.trim() === '') return;
    onSend(text);
    setText('');
  };
  return (
    <div className="reply">
      <textarea
        className="control"
        rows={1}
        aria-label="What to say next"
        placeholder="Say something next"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          // Enter that takes a word from an input method sends nothing. Safari has it as key 229.
          const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
          if (event.key !== 'Enter' || event.shiftKey || isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      <button type="button" className="button primary icon" aria-label="Send" onClick={send}>
        <SendHorizontal size={16} />
      </button>
    </div>
  );
}
