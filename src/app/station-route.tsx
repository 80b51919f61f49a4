import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SessionUser } from '../../domain/accounts/account.ts';
import { queryRoots } from '../api/query-roots.ts';
import { PageTitle, RouteTitle } from '../components/layout/page-title.tsx';
import { Surface } from '../components/layout/surface.tsx';
import { CardSkeleton } from '../components/states/card-skeleton.tsx';
import { ErrorState } from '../components/states/error-state.tsx';
import { PourForm } from '../features/station/pour-form.tsx';
import { Receipt } from '../features/station/receipt.tsx';
import classes from '../features/station/station.module.css';
import { StationPage } from '../features/station/station-page.tsx';
import { stationTexts as texts } from '../features/station/texts.ts';
import { Unfinished } from '../features/station/unfinished.tsx';
import { listPouring, type Pouring } from '../vouchers/pouring.ts';
import { readStation } from '../vouchers/station.ts';
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

interface FormerAttendantProps {
  user: SessionUser;
  /** What is shown to a user who has nothing to enter. */
  otherwise: ReactNode;
}

/**
 * Somebody who was removed from their station after they had accepted a voucher still enters what
 * they have poured (VOU-14).
 */
function FormerAttendant({ user, otherwise }: FormerAttendantProps) {
  const navigate = useNavigate();
  const [pouring, setPouring] = useState<Pouring | null>(null);
  const [receipt, setReceipt] = useState<string | null>(null);
  const { data, isPending, refetch } = useQuery({
    queryKey: [queryRoots.station, user.id, 'unfinished'],
    staleTime: 0,
    queryFn: async () => ({
      held: await readStation(user.id),
      pouring: await listPouring(user.id),
    }),
  });
  const end = async () => {
    const { data: now } = await refetch();
    if (now?.pouring.length === 0) return navigate('/', { replace: true });
    setPouring(null);
    setReceipt(null);
  };
  if (receipt) return <Receipt text={receipt} onDone={() => void end()} />;
  if (isPending) return <CardSkeleton height={320} />;
  if (!data) {
    return (
      <>
        <PageTitle />
        <Surface>
          <ErrorState {...texts.notRead} onRetry={() => void refetch()} />
        </Surface>
      </>
    );
  }
  const { held = { clockOffset: 0, station: null } } = data;
  if (pouring) {
    return (
      <PourForm
        user={user}
        held={held}
        pouring={pouring}
        onSaved={setReceipt}
        onCancel={() => void end()}
      />
    );
  }
  if (data.pouring.length === 0) return otherwise;
  return (
    <>
      <PageTitle>{held.station?.name ?? texts.title}</PageTitle>
      <div className={`stack-12 ${classes.column}`}>
        <Unfinished pouring={data.pouring} onGo={setPouring} />
      </div>
    </>
  );
}
