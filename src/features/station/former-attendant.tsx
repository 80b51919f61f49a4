import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { queryRoots } from '../../api/query-roots.ts';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { CardSkeleton } from '../../components/states/card-skeleton.tsx';
import { listPouring } from '../../vouchers/pouring.ts';
import { readStation } from '../../vouchers/station.ts';
import { RedeemSteps, type Way } from './redeem-steps.tsx';
import classes from './station.module.css';
import { Unfinished } from './unfinished.tsx';

interface FormerAttendantProps {
  user: SessionUser;
  /** For whoever has nothing to enter. */
  otherwise: ReactNode;
}

/**
 * Somebody who was removed from their station after they had accepted a voucher still enters what they
 * have poured (VOU-14).
 */
export function FormerAttendant({ user, otherwise }: FormerAttendantProps) {
  const navigate = useNavigate();
  const [way, setWay] = useState<Way | null>(null);
  const { data, isPending, refetch } = useQuery({
    queryKey: [queryRoots.station, user.id, 'unfinished'],
    staleTime: 0,
    queryFn: async () => ({
      held: await readStation(user.id),
      pouring: await listPouring(user.id),
    }),
  });
  if (isPending) return <CardSkeleton height={320} />;
  const held = data?.held;
  if (held && way) {
    const end = async () => {
      const { data: now } = await refetch();
      if (now?.pouring.length === 0) await navigate('/', { replace: true });
      else setWay(null);
    };
    return <RedeemSteps user={user} held={held} way={way} onEnd={() => void end()} />;
  }
  if (!held || data.pouring.length === 0) return otherwise;
  return (
    <>
      <PageTitle>{held.station.name}</PageTitle>
      <div className={classes.column}>
        <Unfinished pouring={data.pouring} onGo={(pouring) => setWay({ by: 'pouring', pouring })} />
      </div>
    </>
  );
}
