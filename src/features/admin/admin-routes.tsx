import { lazy, Suspense, useMemo, useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { UserId } from '../../../domain/ids.ts';
import { LoadingText } from '../../components/loading-text.tsx';
import { AdminPage } from './admin-page.tsx';
import { UserPanelContext } from './user-link.tsx';

const MessagesPage = lazy(async () => ({
  default: (await import('./messages/messages-page.tsx')).MessagesPage,
}));
const UserPanel = lazy(async () => ({
  default: (await import('./users/user-panel.tsx')).UserPanel,
}));

/** The admin's desk. Who is no admin never comes here; what it shows is the server's to give. */
export function AdminRoutes() {
  const [userId, setUserId] = useState<UserId | null>(null);
  // The panel keeps its user while it closes, and gives the focus back.
  const [isOpen, setOpen] = useState(false);
  const panel = useMemo(
    () => ({
      open: (id: UserId) => {
        setUserId(id);
        setOpen(true);
      },
      isOpen,
    }),
    [isOpen],
  );
  return (
    <UserPanelContext value={panel}>
      <Suspense fallback={<LoadingText />}>
        <Routes>
          <Route index element={<AdminPage />} />
          <Route path="messages" element={<MessagesPage />} />
        </Routes>
      </Suspense>
      {userId && (
        <Suspense>
          <UserPanel userId={userId} opened={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </UserPanelContext>
  );
}
