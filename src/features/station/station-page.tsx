import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import type { UserId } from '../../../domain/ids.ts';
import { formatDateTime, formatTime } from '../../../domain/values/format.ts';
import { hour } from '../../../domain/values/time-units.ts';
import { stationStop } from '../../../domain/vouchers/check-voucher.ts';
import { formatFuel, formatRand } from '../../components/amount-text.ts';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { Surface } from '../../components/layout/surface.tsx';
import { CardSkeleton } from '../../components/states/card-skeleton.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { Notice } from '../../components/states/notice.tsx';
import { useNow } from '../../components/states/use-now.ts';
import { atServer } from '../../http/server-clock.ts';
import { onOutboxChange } from '../../offline/outbox-changes.ts';
import { isUnsent, type RedemptionItem } from '../../offline/outbox-item.ts';
import { stationFilesQuery } from '../../vouchers/keep-files.ts';
import { listPouring, type Pouring } from '../../vouchers/pouring.ts';
import {
  type HeldStation,
  listRedemptions,
  stationNow,
  stationQuery,
  workOf,
} from '../../vouchers/station.ts';
import { RedeemSteps, type Way } from './redeem-steps.tsx';
import classes from './station.module.css';
import { refusalTexts, stationTexts as texts } from './texts.ts';
import { Unfinished } from './unfinished.tsx';

/** Where an attendant checks vouchers and enters what was poured (VOU-11 to VOU-15). */
export function StationPage({ user }: { user: SessionUser }) {
  const station = useQuery(stationQuery(user.id));
  const hasFiles = useQuery(stationFilesQuery()).data;
  if (station.data) return <Station user={user} held={station.data} hasFiles={hasFiles} />;
  return (
    <>
      <PageTitle>{user.station?.name ?? texts.title}</PageTitle>
      {station.isPending ? (
        <CardSkeleton height={320} />
      ) : (
        <Surface>
          <ErrorState {...texts.notLoaded} onRetry={() => void station.refetch()} />
        </Surface>
      )}
    </>
  );
}

interface StationProps {
  user: SessionUser;
  held: HeldStation;
  /** False as long as this phone lacks a part of the app that it needs without a connection. */
  hasFiles: boolean | null | undefined;
}

function Station({ user, held, hasFiles }: StationProps) {
  const [way, setWay] = useState<Way | null>(null);
  const redemptions = useRedemptions(user.id);
  if (way) {
    return (
      <RedeemSteps
        user={user}
        held={held}
        way={way}
        onEnd={() => {
          setWay(null);
          redemptions.refresh();
        }}
      />
    );
  }
  const { items, pouring } = redemptions;
  return (
    <>
      <PageTitle>{held.station.name}</PageTitle>
      <div className={`stack-12 ${classes.column}`}>
        <Readiness held={held} items={items} hasFiles={hasFiles} />
        <Unfinished pouring={pouring} onGo={(one) => setWay({ by: 'pouring', pouring: one })} />
        <Button color="amber" className={classes.main ?? ''} onClick={() => setWay({ by: 'scan' })}>
          {texts.scan}
        </Button>
        <Button variant="default" onClick={() => setWay({ by: 'code' })}>
          {texts.type}
        </Button>
        <Surface>
          <h2 className={classes.heading}>{texts.today}</h2>
          {items.length === 0 && <p className="prose">{texts.none}</p>}
          <ul className={classes.list}>
            {items.map((item) => (
              <PouredRow
                key={item.id}
                item={item}
                onReceipt={() => setWay({ by: 'receipt', receipt: item.payload.receipt })}
              />
            ))}
          </ul>
        </Surface>
      </div>
    </>
  );
}

/** Until when this phone works without a connection, or why it stops. */
function Readiness({
  held,
  items,
  hasFiles,
}: Omit<StationProps, 'user'> & { items: readonly RedemptionItem[] }) {
  useNow();
  const work = workOf(held, items);
  const stop = stationStop(work, stationNow(held));
  if (stop) return <Notice kind="problem">{refusalTexts[stop].text}</Notice>;
  if (hasFiles === false) return <Notice kind="problem">{texts.notStored}</Notice>;
  const until = new Date(atServer(held.syncedAt) + held.settings.offlineHours * hour);
  return <Notice kind="note">{texts.ready(formatDateTime(until))}</Notice>;
}

/** The driver's phone can scan the receipt as long as it is not sent. */
function PouredRow({ item, onReceipt }: { item: RedemptionItem; onReceipt: () => void }) {
  const { litres, amount, plate } = item.payload;
  return (
    <li>
      <strong>{texts.poured(formatFuel(litres), formatRand(amount), plate)}</strong>
      <span>{`${formatTime(new Date(atServer(item.createdAt)))} · ${stateText(item)}`}</span>
      {isUnsent(item) && (
        <Button variant="default" onClick={onReceipt}>
          {texts.receipt}
        </Button>
      )}
    </li>
  );
}

function stateText({ state, result, lastError }: RedemptionItem): string {
  if (state === 'sent') {
    return result?.outcome === 'conflict' ? texts.state.conflict : texts.state.sent;
  }
  return state === 'needs-you'
    ? texts.state.refused(lastError?.message ?? '')
    : texts.state.waiting;
}

/** What was poured with this phone, the latest first, and what is being poured. */
function useRedemptions(userId: UserId) {
  const [items, setItems] = useState<RedemptionItem[]>([]);
  const [pouring, setPouring] = useState<Pouring[]>([]);
  const refresh = useCallback(() => {
    void listRedemptions().then(
      (found) => setItems(found.toSorted((a, b) => b.createdAt - a.createdAt)),
      () => {},
    );
    void listPouring(userId).then(setPouring, () => {});
  }, [userId]);
  useEffect(() => {
    refresh();
    return onOutboxChange(refresh);
  }, [refresh]);
  return { items, pouring, refresh };
}
