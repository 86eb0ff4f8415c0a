import type { HostProgress } from './host.ts';

/** Nothing is told sooner after what was told before, except that the work is done. */
const minPauseMs = 2000;
/** Steps in which the share of the work is told. */
const shareSteps = 20;

/**
 * Decides what of the progress of requests is told: only what differs, rounded so that a request has
 * few different ones, and not many of them in a short time. Hosts are asked far more often.
 *
 * @param now milliseconds.
 */
export function newsOnly(now: () => number = () => performance.now()) {
  const known = new Map<string, { told: HostProgress; at: number }>();
  const telling = new Map<string, Promise<void>>();

  async function tellNews(request: string, progress: HostProgress, tell: Tell): Promise<void> {
    const { told = {}, at = -Infinity } = known.get(request) ?? {};
    const isTooSoon = now() < at + minPauseMs && progress.share !== 1;
    // A request of which there was nothing to tell, and that is done, is no news.
    const isNews = !isSame(progress, told) && !(isSame(told, {}) && progress.share === 1);
    if (!isNews || isTooSoon) return;
    await tell(progress);
    known.set(request, { told: progress, at: now() });
  }

  return {
    /**
     * Tells the progress of a request, if it is news, and after what is being told of it. Never
     * rejects: what could not be told is told later.
     */
    tell(request: string, progress: HostProgress, tell: Tell): Promise<void> {
      const before = telling.get(request) ?? Promise.resolve();
      const told = before
        .then(() => tellNews(request, rounded(progress), tell))
        // The progress is only shown; the database may be away.
        .catch(() => {});
      telling.set(request, told);
      return told;
    },
  };
}

type Tell = (progress: HostProgress) => Promise<void>;

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
