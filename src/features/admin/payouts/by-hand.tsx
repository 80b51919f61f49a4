import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { HandCompletion } from '../../../../domain/admin/payouts.ts';
import { useFuelSourceWithdrawal } from '../../../api/admin/payouts.ts';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { ActionQuestion, type QuestionDialogProps } from '../action-question.tsx';
import { litresOf, moneyOf, nameOf, timeOf } from '../cell-text.ts';
import { explainReusedKey } from '../explain-reused-key.ts';
import { PurchaseButton } from '../purchase-link.tsx';
import { Allowed } from '../rights.tsx';
import type { ListColumn } from '../table/list-columns.ts';
import { ListTools } from '../table/list-tools.tsx';
import { Listing } from '../table/listing.tsx';
import { useAdminList } from '../table/use-admin-list.ts';
import { useFocusKept } from '../use-focus-kept.ts';
import { UserLink } from '../user-link.tsx';
import classes from './payouts.module.css';
import { SourceDialog } from './source-dialog.tsx';
import { byHandTexts as texts, withdrawTexts } from './texts.ts';

const { columns: heads } = texts;

type Row = HandCompletion & { id: string };
type Asks = (kind: 'name' | 'withdraw', row: Row, button: HTMLElement) => void;

const columnsOf = (onAsk: Asks): ListColumn<Row>[] => [
  { id: 'completed', header: heads.completed, accessorFn: (row) => timeOf(row.completedAt) },
  {
    id: 'person',
    header: heads.person,
    accessorFn: (row) => `${nameOf(row.user)} · ${row.plate}`,
    cell: ({ row: { original } }) => (
      <>
        <UserLink id={original.user.id} person={original.user} /> <span>{original.plate}</span>
      </>
    ),
    meta: { grows: 'name', isPlain: true },
  },
  {
    id: 'fuel',
    header: heads.fuel,
    accessorFn: (row) => `${litresOf(row.litres)} ${row.fuelType}`,
  },
  {
    id: 'amount',
    header: heads.amount,
    accessorFn: (row) => moneyOf(row.amount),
    cell: ({ row: { original } }) => {
      const amount = moneyOf(original.amount);
      return (
        <PurchaseButton id={original.purchaseId} spoken={texts.purchase(amount, original.plate)}>
          {amount}
        </PurchaseButton>
      );
    },
  },
  { id: 'source', header: heads.source, accessorFn: sourceOf },
  {
    id: 'actions',
    header: heads.actions,
    meta: { isPlain: true },
    cell: ({ row: { original } }) => <RowAction row={original} onAsk={onAsk} />,
  },
];

function sourceOf({ source }: HandCompletion): string {
  if (!source) return texts.suspense;
  const amount = moneyOf(source.amount);
  if (source.station) return texts.station(source.station.name, amount);
  return texts.station(texts.paid[source.method ?? 'cash'], amount);
}

function RowAction({ row, onAsk }: { row: Row; onAsk: Asks }) {
  const { source, plate, user } = row;
  const call = source
    ? 'DELETE /api/admin/hand-completions/{id}/source'
    : 'POST /api/admin/hand-completions/{id}/source';
  return (
    <Allowed call={call} of={user.id}>
      <Button
        variant={source ? 'default' : 'light'}
        px="sm"
        aria-haspopup="dialog"
        aria-label={source ? texts.takeBackOf(plate) : texts.nameOf(plate)}
        onClick={({ currentTarget }) => onAsk(source ? 'withdraw' : 'name', row, currentTarget)}
      >
        {source ? texts.takeBack : texts.name}
      </Button>
    </Allowed>
  );
}

const filters = [{ name: 'open', label: texts.filter, choices: texts.open }];

/** What admins have completed without a voucher, and where its fuel came from (PAY-38). */
export function ByHand() {
  const list = useAdminList('GET /api/admin/hand-completions', {});
  const asked = useDialog<{ kind: 'name' | 'withdraw'; row: Row }>();
  const [failure, setFailure] = useState<string | null>(null);
  const rows = list.rows?.map((row) => ({ ...row, id: row.purchaseId }));
  const { group, opener, giveBack } = useFocusKept(JSON.stringify(rows?.map(({ id }) => id)));
  const columns = columnsOf((kind, row, button) => {
    opener.current = button;
    setFailure(null);
    asked.open({ kind, row });
  });
  const { subject } = asked;
  const dialog = { ...asked.frame, onTried: setFailure };
  return (
    <Surface title={texts.title}>
      <div ref={group} tabIndex={-1}>
        <Stack gap="xs">
          <p className={classes.quiet}>{texts.intro}</p>
          {failure && <Notice kind="problem">{failure}</Notice>}
          <ListTools list={list} filters={filters} file="volmaak-completed-by-hand" />
          <Listing
            label={texts.title}
            list={{ ...list, rows }}
            columns={columns}
            empty={texts.empty}
          />
        </Stack>
      </div>
      {subject?.kind === 'name' && (
        <SourceDialog
          key={subject.row.id}
          completion={subject.row}
          {...dialog}
          onClosed={giveBack}
        />
      )}
      {subject?.kind === 'withdraw' && (
        <Withdrawal key={subject.row.id} completion={subject.row} {...dialog} />
      )}
    </Surface>
  );
}

/** Asks before a source is taken back. */
function Withdrawal(props: QuestionDialogProps & { completion: HandCompletion }) {
  const { completion, ...dialog } = props;
  const withdrawal = useFuelSourceWithdrawal(completion.purchaseId);
  return (
    <ActionQuestion
      {...dialog}
      texts={{
        ...withdrawTexts,
        text: withdrawTexts.means(sourceOf(completion), completion.plate),
      }}
      pending={withdrawal.isPending}
      action={() => withdrawal.mutateAsync(null).catch(explainReusedKey(withdrawTexts.maybeSaved))}
    />
  );
}
