import type { HostProgress } from './host.ts';

/** Nothing is reported sooner after the last report, except that the work is done. */
const minPauseMs = 2000;
/** Steps in which the share of the work is reported. */
const shareSteps = 20;

/**
 * Decides what of the progress of requests is reported: only what differs, rounded so that a request
 * has few different ones, and not many of them in a short time. Hosts are asked far more often.
 *
 * @param now milliseconds.
 */
export function createProgressReporter(now: () => number = () => performance.now()) {
  const lastReports = new Map<string, { reported: HostProgress; at: number }>();
  const pending = new Map<string, Promise<void>>();

  async function reportChange(
    request: string,
    progress: HostProgress,
    report: Report,
  ): Promise<void> {
    const { reported = {}, at = -Infinity } = lastReports.get(request) ?? {};
    const isTooSoon = now() < at + minPauseMs && progress.share !== 1;
    // A request of which there was nothing to report, and that is done, is no news.
    const isNews = !isSame(progress, reported) && !(isSame(reported, {}) && progress.share === 1);
    if (!isNews || isTooSoon) return;
    await report(progress);
    lastReports.set(request, { reported: progress, at: now() });
  }

  return {
    /**
     * Reports the progress of a request, if it is news, and after what is being reported of it. Never
     * rejects: what could not be reported is reported later.
     */
    report(request: string, progress: HostProgress, report: Report): Promise<void> {
      const previous = pending.get(request) ?? Promise.resolve();
      const current = previous
        .then(() => reportChange(request, rounded(progress), report))
        // The progress is only shown; the database may be away.
        .catch(() => {});
      pending.set(request, current);
      return current;
    },
  };
}

type Report = (progress: HostProgress) => Promise<void>;

function isSame(one: HostProgress, other: HostProgress): boolean {
  return one.queuePosition === other.queuePosition && one.share === other.share;
}

function rounded({ queuePosition, share }: HostProgress): HostProgress {
  return {
    ...(queuePosition !== undefined && { queuePosition: roundedUp(queuePosition) }),
    ...(share !== undefined && { share: Math.floor(share * shareSteps) / shareSteps }),
  };
}

/** Exact below ten, else with one digit: 23 becomes 30. */
function roundedUp(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))));
  return Math.ceil(count / unit) * unit;
}
