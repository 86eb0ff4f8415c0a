import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';

interface NoticeProps {
  kind?: 'info' | 'warn' | 'bad';
  title: string;
  children?: ReactNode;
  /** Whether screen readers announce it at once. */
  isUrgent?: boolean;
}

export function Notice({ kind = 'info', title, children, isUrgent = false }: NoticeProps) {
  const Icon = kind === 'info' ? Info : CircleAlert;
  return (
    <div className={`notice ${kind}`} role={isUrgent ? 'alert' : 'status'}>
      <Icon size={18} aria-hidden />
      <div>
        <p className="notice-title">{title}</p>
        {children}
      </div>
    </div>
  );
}
