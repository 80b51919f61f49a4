import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { formatDateTime } from '../../../domain/values/format.ts';
import type { FuelLeft, Vouchers } from '../../../domain/vouchers/voucher-schemas.ts';
import { formatFuel } from '../../components/amount-text.ts';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { Surface } from '../../components/layout/surface.tsx';
import { CardSkeleton } from '../../components/states/card-skeleton.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { failureText } from '../../components/states/failure-text.ts';
import { Notice } from '../../components/states/notice.tsx';
import { useNow } from '../../components/states/use-now.ts';
import { ApiError, ConnectionError } from '../../http/api-error.ts';
import { useMoveHere, vouchersQuery } from '../../vouchers/held-vouchers.ts';
import { type HeldVouchers, showable } from '../../vouchers/showable.ts';
import { voucherTexts as texts } from './texts.ts';
import classes from './voucher.module.css';
import { VoucherCode } from './voucher-code.tsx';

/** What a motorist shows at the pump, with or without a connection (VOU-8, VOU-9). */
export function VoucherPage({ user }: { user: SessionUser }) {
  const query = useQuery(vouchersQuery(user.id));
  const now = useNow();
  const voucher = showable(query.data, now);
  if (query.data && voucher) {
    return <VoucherCode key={voucher.id} user={user} voucher={voucher} held={query.data} />;
  }
  return (
    <>
      <PageTitle />
      {query.data && <NoVoucher user={user} held={query.data} />}
      {query.isPending && <CardSkeleton height={320} />}
      {query.isError && !query.data && (
        <Surface>
          <ErrorState
            title={texts.noneTitle}
            text={loadFailureText(query.error)}
            onRetry={() => void query.refetch()}
          />
        </Surface>
      )}
    </>
  );
}

function loadFailureText(error: unknown): string {
  if (error instanceof ConnectionError) return texts.offlineText;
  return failureText(error, error instanceof ApiError ? texts.failedLoad : texts.storageText);
}

/** Why there is nothing to show, and what can still be poured. */
function NoVoucher({ user, held }: { user: SessionUser; held: HeldVouchers }) {
  const { answer, usedId } = held;
  const { voucher, fuel } = answer;
  const isUsed = voucher !== null && voucher.id === usedId;
  const ended = isUsed ? texts.used : texts.expired;
  const why = voucher ? ended : { title: texts.noneTitle, text: waitText(answer) ?? texts.none };
  return (
    <Surface>
      <EmptyState {...why} action={actionOf(user, answer)} />
      {fuel.length > 0 && !isUsed && (
        <>
          <h2 className={classes.heading}>{texts.left}</h2>
          <ul className={classes.list}>
            {fuel.map((one) => (
              <Left key={one.requestId ?? one.purchaseId} fuel={one} />
            ))}
          </ul>
        </>
      )}
    </Surface>
  );
}

function actionOf(user: SessionUser, { waits }: Vouchers): ReactNode {
  if (waits === 'other-phone') {
    return <MoveButton user={user} label={texts.move} hint={texts.moveHint} />;
  }
  if (waits !== 'ending') return null;
  return <MoveButton user={user} label={texts.keep} hint={texts.keepHint} />;
}

function waitText({ waits, readyAt }: Vouchers): string | null {
  if (waits === null) return null;
  if (waits !== 'settling' && waits !== 'ending') return texts.waits[waits];
  return texts.waits[waits](readyAt ? formatDateTime(new Date(readyAt)) : '');
}

function MoveButton({ user, label, hint }: { user: SessionUser; label: string; hint: string }) {
  const move = useMoveHere(user.id);
  return (
    <>
      {move.isError && <Notice kind="problem">{failureText(move.error, texts.moveFailed)}</Notice>}
      <Button color="amber" loading={move.isPending} onClick={() => move.mutate()}>
        {label}
      </Button>
      <p className={classes.hint}>{hint}</p>
    </>
  );
}

function Left({ fuel: { litres, plate, poured } }: { fuel: FuelLeft }) {
  return (
    <li>
      <span>{texts.leftOf(formatFuel(litres), plate)}</span>
      {poured > 0 && (
        <span className={classes.hint}>{` · ${texts.poured(formatFuel(poured))}`}</span>
      )}
    </li>
  );
}
