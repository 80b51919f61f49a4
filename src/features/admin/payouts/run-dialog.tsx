import { Button, Group } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Payout, PayoutRunDetails, PayoutRunState } from '../../../../domain/admin/payouts.ts';
import type { PayoutRunId } from '../../../../domain/ids.ts';
import { payoutRunQuery, usePayoutCancellation } from '../../../api/admin/payouts.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { type DialogFrame, useDialog } from '../../../components/dialogs/use-dialog.ts';
import { type Detail, DetailList } from '../../../components/layout/detail-list.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { ActionQuestion } from '../action-question.tsx';
import { LookBadge } from '../badges.tsx';
import { dateOf, dayOf, moneyOf, timeOf } from '../cell-text.ts';
import { explainReusedKey } from '../explain-reused-key.ts';
import { Loaded } from '../loaded.tsx';
import { Allowed } from '../rights.tsx';
import { tableTexts } from '../table/texts.ts';
import { useFocusKept } from '../use-focus-kept.ts';
import { accountText } from './account-text.ts';
import { BankFile } from './bank-file.tsx';
import { CameBackDialog } from './came-back-dialog.tsx';
import { PaidDialog } from './paid-dialog.tsx';
import classes from './payouts.module.css';
import { RunBadge } from './runs.tsx';
import { cancelTexts, paidTexts, payoutsTexts, runsTexts, runTexts as texts } from './texts.ts';

interface RunDialogProps extends DialogFrame {
  id: PayoutRunId;
  onClosed: () => void;
}

/** A payout run: its state, its file for the bank, and the payment to each station (PAY-34). */
export function RunDialog({ id, onClosed, ...frame }: RunDialogProps) {
  const query = useQuery({ ...payoutRunQuery(id), enabled: frame.opened });
  return (
    <Dialog
      {...frame}
      title={query.data ? runsTexts.number(query.data.number) : payoutsTexts.title}
      size={680}
      returnFocus={false}
      onExitTransitionEnd={onClosed}
    >
      <Loaded
        query={query}
        heights={[320]}
        failed={{ title: texts.failed }}
        stale={tableTexts.stale}
      >
        {(run) => <Details run={run} />}
      </Loaded>
    </Dialog>
  );
}

type Asked = { kind: 'paid' } | { kind: 'cancel' } | { kind: 'back'; payout: Payout };

function Details({ run }: { run: PayoutRunDetails }) {
  const asked = useDialog<Asked>();
  const [failure, setFailure] = useState<string | null>(null);
  const cancellation = usePayoutCancellation(run.id);
  const { group, opener, giveBack } = useFocusKept(
    JSON.stringify([run.state, run.stations.map(({ reversedAt }) => reversedAt)]),
  );
  function ask(next: Asked, button: HTMLElement) {
    opener.current = button;
    setFailure(null);
    asked.open(next);
  }
  const form = { ...asked.frame, onTried: setFailure, onClosed: giveBack };
  const { subject } = asked;
  return (
    <div ref={group} tabIndex={-1} className="stack">
      <div>
        <RunBadge state={run.state} />
      </div>
      <DetailList details={detailsOf(run)} />
      {failure && <Notice kind="problem">{failure}</Notice>}
      {run.state === 'prepared' && (
        <>
          <BankFile run={run} />
          <Group gap="xs">
            <Allowed call="POST /api/admin/payout-runs/{id}/payment">
              <Button
                aria-haspopup="dialog"
                onClick={({ currentTarget }) => ask({ kind: 'paid' }, currentTarget)}
              >
                {paidTexts.open}
              </Button>
            </Allowed>
            <Allowed call="POST /api/admin/payout-runs/{id}/cancellation">
              <Button
                variant="subtle"
                color="red"
                aria-haspopup="dialog"
                onClick={({ currentTarget }) => ask({ kind: 'cancel' }, currentTarget)}
              >
                {cancelTexts.open}
              </Button>
            </Allowed>
          </Group>
        </>
      )}
      <section className="stack-8" aria-label={texts.parts}>
        <h3 className={classes.part}>{texts.parts}</h3>
        <ul className={classes.payouts}>
          {run.stations.map((payout) => (
            <StationPayout
              key={payout.id}
              payout={payout}
              state={run.state}
              onBack={(button) => ask({ kind: 'back', payout }, button)}
            />
          ))}
        </ul>
      </section>
      {subject?.kind === 'paid' && <PaidDialog run={run} {...form} />}
      {subject?.kind === 'back' && (
        <CameBackDialog key={subject.payout.id} run={run} payout={subject.payout} {...form} />
      )}
      {subject?.kind === 'cancel' && (
        <ActionQuestion
          {...asked.frame}
          texts={cancelTexts}
          pending={cancellation.isPending}
          action={() =>
            cancellation.mutateAsync(null).catch(explainReusedKey(cancelTexts.maybeSaved))
          }
          onTried={setFailure}
        />
      )}
    </div>
  );
}

function detailsOf(run: PayoutRunDetails): Detail[] {
  const { state, endedAt, endedByUsername, paidOn, reference, reversed } = run;
  const ended = endedAt && texts.by(timeOf(endedAt), endedByUsername ?? '');
  return [
    [texts.amount, moneyOf(run.amount)],
    [texts.stations, run.payouts],
    [texts.upTo, dayOf(run.upTo)],
    [texts.prepared, texts.by(timeOf(run.preparedAt), run.preparedByUsername)],
    ...(paidOn ? [[texts.paid, runsTexts.paid(dayOf(paidOn), reference ?? '')] as const] : []),
    ...(ended ? [[state === 'paid' ? texts.marked : texts.cancelled, ended] as const] : []),
    ...(reversed > 0 ? [[texts.cameBack, moneyOf(reversed)] as const] : []),
  ];
}

interface StationPayoutProps {
  payout: Payout;
  state: PayoutRunState;
  onBack: (button: HTMLElement) => void;
}

/** What a station gets, to which account, and whether it came back. */
function StationPayout({ payout, state, onBack }: StationPayoutProps) {
  const { station, account, reference, reversedAt, reversedByUsername, reversalReason } = payout;
  return (
    <li>
      <div className="ends">
        <span className={reversedAt || state === 'cancelled' ? classes.undone : undefined}>
          <strong>{moneyOf(payout.amount)}</strong> <span>{station.name}</span>
        </span>
        {reversedAt && <LookBadge color="red" Icon={IconArrowBackUp} text={texts.isReversed} />}
        {state === 'paid' && !reversedAt && (
          <Allowed call="POST /api/admin/payouts/{id}/reversal">
            <Button
              variant="default"
              px="sm"
              aria-haspopup="dialog"
              aria-label={texts.reverseOf(station.name)}
              onClick={({ currentTarget }) => onBack(currentTarget)}
            >
              {texts.reverse}
            </Button>
          </Allowed>
        )}
      </div>
      <p className={classes.quiet}>{`${account.holder} · ${accountText(account)}`}</p>
      <p className={classes.quiet}>{texts.reference(reference)}</p>
      {state === 'prepared' && payout.hasNewAccount && (
        <Notice kind="note">{texts.newAccount}</Notice>
      )}
      {reversedAt && (
        <p>{texts.reversed(dateOf(reversedAt), reversedByUsername ?? '', reversalReason ?? '')}</p>
      )}
    </li>
  );
}
