import type { Submissions, Submitted } from '../hosts/submissions.ts';

/**
 * Keeps submissions in memory, as jobs keep them in the database.
 *
 * @param stored those of earlier attempts.
 */
export function memorySubmissions(stored = new Map<string, Submitted | null>()) {
  const counts = new Map<string, number>();
  const begun = new Map<string, Omit<Submitted, 'requestId'>>();
  const submissions: Submissions = {
    stepOf(identity) {
      counts.set(identity, (counts.get(identity) ?? 0) + 1);
      return `${identity}:${counts.get(identity)}`;
    },
    async find(step) {
      return stored.get(step) ?? undefined;
    },
    async begin(step, where) {
      stored.set(step, null);
      begun.set(step, where);
    },
    async accept(step, requestId) {
      const { provider = '', endpoint = '' } = begun.get(step) ?? {};
      stored.set(step, { provider, endpoint, requestId });
    },
    async withdraw(step) {
      stored.delete(step);
    },
  };
  return { submissions, stored };
}
