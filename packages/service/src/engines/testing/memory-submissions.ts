import { uuidFor } from '../hosts/request-id.ts';
import type { Submission, Submissions } from '../hosts/submissions.ts';

/**
 * Keeps submissions in memory, as jobs keep them in the database.
 *
 * @param stored those of earlier attempts.
 */
export function memorySubmissions(stored = new Map<string, Submission>()) {
  const counts = new Map<string, number>();
  const submissions: Submissions = {
    stepOf(identity) {
      counts.set(identity, (counts.get(identity) ?? 0) + 1);
      return `${identity}:${counts.get(identity)}`;
    },
    requestIdFor: (step) => uuidFor(step),
    async find(step) {
      return stored.get(step);
    },
    async begin(step, { provider, endpoint }) {
      stored.set(step, { provider, endpoint, requestId: null });
    },
    async accept(step, requestId) {
      const begun = stored.get(step) ?? { provider: '', endpoint: '' };
      stored.set(step, { ...begun, requestId });
    },
    async withdraw(step) {
      stored.delete(step);
    },
    report() {},
  };
  return { submissions, stored };
}
