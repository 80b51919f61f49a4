import { useHotkeys } from '@mantine/hooks';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { OpenPurchaseContext } from '../purchase-link.tsx';
import { UserPanelContext } from '../user-link.tsx';
import { DeskSearch } from './desk-search.tsx';

/** Opens the search of the desk. */
export const OpenSearchContext = createContext<() => void>(() => {});

/** The search of the desk, which opens over any page at `Ctrl+K` (ADM-32). */
export function SearchDialog({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const { open: openPerson } = useContext(UserPanelContext);
  const openPurchase = useContext(OpenPurchaseContext);

  function openAlone() {
    // A question or a form that is open stays the only thing to answer.
    if (!document.querySelector('[role=dialog], [role=alertdialog]')) setOpened(true);
  }
  useHotkeys([['mod+K', openAlone]], []);

  return (
    <OpenSearchContext value={() => setOpened(true)}>
      {children}
      <DeskSearch
        opened={opened}
        onClose={() => setOpened(false)}
        onPerson={openPerson}
        onPurchase={openPurchase}
      />
    </OpenSearchContext>
  );
}
