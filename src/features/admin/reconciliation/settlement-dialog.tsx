import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SettlementDetails } from '../../../../domain/admin/reconciliation.ts';
import type { SettlementId } from '../../../../domain/ids.ts';
import { settlementQuery, useSettlementBooking } from '../../../api/admin/settlements.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { type DialogFrame, useDialog } from '../../../components/dialogs/use-dialog.ts';
import { type Detail, DetailList } from '../../../components/layout/detail-list.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { ActionQuestion, type QuestionDialogProps } from '../action-question.tsx';
import { dayOf, moneyOf, timeOf } from '../cell-text.ts';
import { explainReusedKey } from '../explain-reused-key.ts';
import { Loaded } from '../loaded.tsx';
import { Allowed } from '../rights.tsx';
import { tableTexts } from '../table/texts.ts';
import { useFocusKept } from '../use-focus-kept.ts';
import { Postings } from './postings.tsx';
import { SettlementLines } from './settlement-lines.tsx';
import { bookedBy, SettlementBadge, settlementName } from './settlements.tsx';
import { TakeBackDialog } from './take-back-dialog.tsx';
import {
  bookTexts,
  processorTexts,
  settlementsTexts,
  takeBackTexts,
  settlementTexts as texts,
} from './texts.ts';

interface SettlementDialogProps extends DialogFrame {
  id: SettlementId;
  onClosed: () => void;
}

/** A settlement: its state, what its booking writes or has written, and its lines (PAY-39). */
export function SettlementDialog({ id, onClosed, ...frame }: SettlementDialogProps) {
  const query = useQuery({ ...settlementQuery(id), enabled: frame.opened });
  return (
    <Dialog
      {...frame}
      title={query.data ? settlementName(query.data) : settlementsTexts.columns.settlement}
      size={1000}
      returnFocus={false}
      onExitTransitionEnd={onClosed}
    >
      <Loaded
        query={query}
        heights={[320]}
        failed={{ title: texts.failed }}
        stale={tableTexts.stale}
      >
        {(settlement) => <Details settlement={settlement} />}
      </Loaded>
    </Dialog>
  );
}

function Details({ settlement }: { settlement: SettlementDetails }) {
  const { id, state, postings, unmatched, unmatchedAmount, reversalReason } = settlement;
  const asked = useDialog<'book' | 'take back'>();
  const [failure, setFailure] = useState<string | null>(null);
  const { group, opener, giveBack } = useFocusKept(state);
  function ask(next: 'book' | 'take back', button: HTMLElement) {
    opener.current = button;
    setFailure(null);
    asked.open(next);
  }
  const form = { ...asked.frame, onTried: setFailure };
  return (
    <div ref={group} tabIndex={-1} className="stack">
      <div>
        <SettlementBadge state={state} />
      </div>
      <DetailList details={detailsOf(settlement)} />
      {reversalReason !== null && <Notice kind="note">{texts.wasReversed(reversalReason)}</Notice>}
      {unmatched > 0 && (
        <Notice kind="note">{texts.unmatched[state](unmatched, moneyOf(unmatchedAmount))}</Notice>
      )}
      <Postings state={state} postings={postings} />
      {failure && <Notice kind="problem">{failure}</Notice>}
      <Act state={state} onAsk={ask} />
      <SettlementLines id={id} />
      {asked.subject === 'book' && <Booking settlement={settlement} {...form} />}
      {asked.subject === 'take back' && <TakeBackDialog id={id} {...form} onClosed={giveBack} />}
    </div>
  );
}

function detailsOf(settlement: SettlementDetails): Detail[] {
  const { paidOn, gross, fees, net, foundAt } = settlement;
  const booked = bookedBy(settlement);
  return [
    [texts.paidOn, dayOf(paidOn)],
    [texts.gross, moneyOf(gross)],
    [texts.fees, moneyOf(fees)],
    [texts.net, moneyOf(net)],
    [texts.found, timeOf(foundAt)],
    ...(booked ? [[texts.booked, booked] as const] : []),
  ];
}

interface ActProps {
  state: SettlementDetails['state'];
  onAsk: (what: 'book' | 'take back', button: HTMLElement) => void;
}

function Act({ state, onAsk }: ActProps) {
  const isBooked = state === 'booked';
  const call = isBooked
    ? 'POST /api/admin/settlements/{id}/reversal'
    : 'POST /api/admin/settlements/{id}/booking';
  return (
    <Allowed call={call}>
      <div>
        {/* Another button, so that the focus does not pass from one act to its reverse. */}
        <Button
          key={state}
          {...(isBooked && { variant: 'subtle', color: 'red' })}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => onAsk(isBooked ? 'take back' : 'book', currentTarget)}
        >
          {isBooked ? takeBackTexts.open : bookTexts.open}
        </Button>
      </div>
    </Allowed>
  );
}

/** Asks before a settlement is booked. */
function Booking(props: QuestionDialogProps & { settlement: SettlementDetails }) {
  const { settlement, ...dialog } = props;
  const { id, net, processor } = settlement;
  const booking = useSettlementBooking(id);
  return (
    <ActionQuestion
      {...dialog}
      texts={{
        ...bookTexts,
        text: bookTexts.means(moneyOf(net), processorTexts[processor]),
        success: bookTexts.success(moneyOf(net)),
      }}
      pending={booking.isPending}
      isHarmless
      action={() => booking.mutateAsync(null).catch(explainReusedKey(bookTexts.maybeSaved))}
    />
  );
}
