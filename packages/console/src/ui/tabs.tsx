import * as Radix from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';

interface Tab {
  value: string;
  label: string;
  content: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  value?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
  /** Shown at the end of the row of tabs. */
  beside?: ReactNode;
}

export function Tabs({ label, tabs, value, onChange, beside }: TabsProps) {
  const [first] = tabs;
  const chosen = value !== undefined && { value };
  return (
    <Radix.Root
      className="tabs"
      defaultValue={first?.value ?? ''}
      {...chosen}
      {...(onChange && { onValueChange: onChange })}
    >
      <div className="tab-row">
        <Radix.List className="tab-list" aria-label={label}>
          {tabs.map((tab) => (
            <Radix.Trigger key={tab.value} value={tab.value} className="tab">
              {tab.label}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {beside}
      </div>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="tab-panel">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
