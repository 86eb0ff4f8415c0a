import * as DropdownMenu from '@radix-ui/react-dropdown-menu';
import { ArrowUpRight } from 'lucide-react';
import { useLocation } from 'wouter';
import { operations } from '../contract/contract.ts';
import type { MediaKind } from '../media/kinds.ts';
import { playgroundPath } from '../playground/addresses.ts';
import { openDraft } from '../playground/drafts.ts';

/** A menu that uses a file as the input of another operation. */
export default function UseAsMenu({ url, kind }: { url: string; kind: MediaKind }) {
  const [, navigate] = useLocation();
  const uses = operations.flatMap((operation) => {
    if (operation.deprecated) return [];
    const fields = Object.entries(operation.media).filter(([, kinds]) =>
      kinds.some((each) => each === kind),
    );
    return fields.map(([field]) => ({ operation, field }));
  });
  if (uses.length === 0) return null;
  const open = ({ operation, field }: (typeof uses)[number]) => {
    openDraft(operation, { ...operation.examples[0]?.input, [field]: url });
    navigate(playgroundPath(operation.id));
  };
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>
        <button type="button" className="button quiet small">
          <ArrowUpRight size={14} aria-hidden /> Use as input
        </button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="popover menu" align="end" sideOffset={4}>
          {uses.map((use) => (
            <DropdownMenu.Item
              key={`${use.operation.id} ${use.field}`}
              className="option"
              onSelect={() => open(use)}
            >
              {use.operation.summary}
              <span className="option-hint">{use.field}</span>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
