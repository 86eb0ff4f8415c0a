import * as Dialog from '@radix-ui/react-dialog';
import { Menu } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { Banners } from './banners.tsx';
import { Mark } from './mark.tsx';
import { Sidebar } from './sidebar.tsx';

/** The frame around every page. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <div className="shell">
      <button type="button" className="skip" onClick={skip}>
        To the content
      </button>
      <header className="side">
        <Sidebar />
      </header>
      <MobileBar />
      <main id="main" tabIndex={-1} className="main">
        <Banners />
        {children}
      </main>
    </div>
  );
}

/** The address after # names the page, so this only moves the focus. */
function skip(): void {
  document.getElementById('main')?.focus();
}

function MobileBar() {
  const [isOpen, setOpen] = useState(false);
  const [location] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the page changes.
  useEffect(() => setOpen(false), [location]);
  return (
    <header className="bar">
      <a className="brand" href="#/">
        <Mark /> Genmedia
      </a>
      <Dialog.Root open={isOpen} onOpenChange={setOpen}>
        <Dialog.Trigger className="button quiet icon" aria-label="Menu">
          <Menu size={20} />
        </Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Overlay className="overlay" />
          <Dialog.Content
            className="drawer"
            aria-describedby={undefined}
            // A link to the page that is shown does not change the location.
            onClick={({ target }) => (target as Element).closest('a') && setOpen(false)}
          >
            <Dialog.Title className="visually-hidden">Menu</Dialog.Title>
            <Sidebar />
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    </header>
  );
}
