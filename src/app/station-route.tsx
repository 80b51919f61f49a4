import type { SessionUser } from '../../domain/accounts/account.ts';
import { RouteTitle } from '../components/layout/page-title.tsx';
import { FormerAttendant } from '../features/station/former-attendant.tsx';
import { StationPage } from '../features/station/station-page.tsx';
import { NotFoundPage } from './errors/not-found-page.tsx';

export function StationRoute({ user }: { user: SessionUser }) {
  if (user.station) return <StationPage user={user} />;
  const notFound = (
    <RouteTitle value={null}>
      <NotFoundPage />
    </RouteTitle>
  );
  return <FormerAttendant user={user} otherwise={notFound} />;
}
