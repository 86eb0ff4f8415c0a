import type { Input, Operation } from '../contract/types.ts';
import type { Run } from '../jobs/runs.ts';
import { valueAsText } from '../ui/format.ts';
import { ChatView, isChat } from './chat-view.tsx';
import { CheckView, isCheck } from './check-view.tsx';
import { FactsView } from './facts-view.tsx';
import { filesOf } from './file-list.ts';
import { FileView } from './file-view.tsx';

interface AnswerProps {
  operation: Operation;
  run: Run;
  onRun: (input: Input) => void;
}

/** An answer. Its structure, and not its operation, decides how it is shown. */
export function Answer({ operation, run, onRun }: AnswerProps) {
  const answer: unknown = run.data;
  if (isChat(answer)) return <ChatView key={run.id} run={run} onRun={onRun} answer={answer} />;
  if (isCheck(answer)) return <CheckView answer={answer} />;
  const files = filesOf(answer);
  if (files.length === 0) return <FactsView operation={operation} answer={answer} />;
  return (
    <div className={files.length > 1 ? 'files many' : 'files'}>
      {files.map((url, index) => (
        <FileView key={url} operation={operation} run={run} url={url} place={index + 1} />
      ))}
      <Warnings answer={answer} />
    </div>
  );
}

function Warnings({ answer }: { answer: unknown }) {
  const { meta } = answer as { meta?: { warnings?: unknown } };
  if (!Array.isArray(meta?.warnings)) return null;
  return (
    <ul className="warnings">
      {[...new Set(meta.warnings.map(valueAsText))].map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  );
}
