import type { SessionUser } from '../../domain/accounts/account.ts';
import { FormerAttendant } from '../features/station/former-attendant.tsx';
import { StationPage } from '../features/station/station-page.tsx';
import { NotFoundPage } from './errors/not-found-page.tsx';

export function StationRoute({ user }: { user: SessionUser }) {
  if (user.station) return <StationPage user={user} />;
  return <FormerAttendant user={user} otherwise={<NotFoundPage />} />;
}
