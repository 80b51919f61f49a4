import { useHotkeys } from '@mantine/hooks';
import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { OpenPurchaseContext } from '../purchase-link.tsx';
import { OpenUserContext } from '../user-link.tsx';
import { DeskSearch } from './desk-search.tsx';

/** Opens the search of the desk. */
export const OpenSearchContext = createContext<() => void>(() => {});

/** The search of the desk, which opens over any page at `Ctrl+K` (ADM-32). */
export function SearchDialog({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const openPerson = useContext(OpenUserContext);
  const openPurchase = useContext(OpenPurchaseContext);
  const before = useRef<Element | null>(null);

  function open() {
    before.current = document.activeElement;
    // At once, so that the next letter goes to the field and to no key of the page.
    flushSync(() => setOpened(true));
  }

  function openAlone() {
    // A question or a form that is open stays the only thing to answer.
    if (!document.querySelector('[role=dialog], [role=alertdialog]')) open();
  }
  /** A panel that opens next gives the focus back to where it was before the search. */
  function close() {
    setOpened(false);
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  }
  useHotkeys([['mod+K', openAlone]], []);

  return (
    <OpenSearchContext value={open}>
      {children}
      <DeskSearch
        opened={opened}
        onClose={close}
        onPerson={(id) => openPerson(id, { replace: true })}
        onPurchase={(id) => openPurchase(id, { replace: true })}
      />
    </OpenSearchContext>
  );
}
