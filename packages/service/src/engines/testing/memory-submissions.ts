import { uuidFor } from '../hosts/request-id.ts';
import type { Submissions } from '../hosts/submissions.ts';

/**
 * Keeps submissions in memory, as jobs keep them in the database.
 *
 * @param stored those of earlier attempts.
 */
export function memorySubmissions(stored = new Map<string, string | null>()) {
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
    async begin(step) {
      stored.set(step, null);
    },
    async accept(step, requestId) {
      stored.set(step, requestId);
    },
    async withdraw(step) {
      stored.delete(step);
    },
  };
  return { submissions, stored };
}
