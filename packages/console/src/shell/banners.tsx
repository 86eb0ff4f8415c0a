import { heard } from '../session/heard.ts';
import { Notice } from '../ui/notice.tsx';
import { useStore } from '../ui/store.ts';

/** What is wrong with the way to the service. */
export function Banners() {
  const { reachable } = useStore(heard);
  if (reachable) return null;
  return (
    <div className="banner">
      <Notice kind="warn" title="The service cannot be reached." isUrgent>
        <p>Jobs go on. What waits for them asks again by itself.</p>
      </Notice>
    </div>
  );
}
