import { heard } from '../session/heard.ts';
import { Notice } from '../ui/notice.tsx';
import { useStore } from '../ui/store.ts';

/** A banner while the service cannot be reached. */
export function Banners() {
  const { reachable } = useStore(heard);
  if (reachable) return null;
  return (
    <div className="banner">
      <Notice kind="warn" title="The service cannot be reached." isUrgent>
        <p>Jobs go on. This page tries again by itself.</p>
      </Notice>
    </div>
  );
}
