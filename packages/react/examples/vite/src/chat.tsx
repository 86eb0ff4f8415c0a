import { useChat } from '@genmedia/react';

export function Chat() {
  const { messages, append, stop, status, error } = useChat({ model_id: 'sandbox-chat' });
  return (
    <section>
      {messages.map(({ role, content }, index) => (
        <p key={index} data-role={role}>{`${content}`}</p>
      ))}
      {error && <p role="alert">{`${error.code}: ${error.message}`}</p>}
      <form action={(form) => append(String(form.get('message')))}>
        <input name="message" defaultValue="What is 12 * (3+4)?" />
        <button type="submit">Send</button>
        {status === 'streaming' && (
          <button type="button" onClick={stop}>
            Stop
          </button>
        )}
      </form>
    </section>
  );
}
