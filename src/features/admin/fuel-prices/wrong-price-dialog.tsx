import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { AdminFuelPrice } from '../../../../domain/admin/admin-fuel-prices.ts';
import type { WrongPriceItem } from '../../../../domain/admin/wrong-price.ts';
import { useWrongPriceDecision } from '../../../api/admin/fuel-prices.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { type DialogFrame, useDialog } from '../../../components/dialogs/use-dialog.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { ApiError } from '../../../http/api-error.ts';
import { ActionQuestion } from '../action-question.tsx';
import { approvalTexts } from '../approvals/texts.ts';
import { litresOf, moneyOf, nameOf, timeOf } from '../cell-text.ts';
import { useRights } from '../rights.tsx';
import type { ListColumn } from '../table/list-columns.ts';
import { SearchableList } from '../table/searchable-list.tsx';
import { toastOutcome } from '../toast-failure.ts';
import { datedPriceText, madeTexts as texts } from './texts.ts';

const { columns: heads } = texts;
const filters = [{ name: 'open', label: texts.filter, choices: texts.open }];

/** What was made at a wrong price, each to be corrected or kept (PRI-16, PRI-17). */
export function WrongPriceDialog({ price, ...frame }: DialogFrame & { price: AdminFuelPrice }) {
  return (
    <Dialog {...frame} title={texts.title(datedPriceText(price))} size={listWidth}>
      <WrongPriceList price={price} />
    </Dialog>
  );
}

/** The width of a dialog with this list. */
export const listWidth = 1100;

export function WrongPriceList({ price }: { price: AdminFuelPrice }) {
  const mayDecide = useRights().has('prices');
  const decision = useWrongPriceDecision();
  const correcting = useDialog<WrongPriceItem>();
  const [failure, setFailure] = useState<string | null>(null);
  const decide = ({ kind, id }: WrongPriceItem, decided: 'corrected' | 'kept') =>
    decision.mutateAsync({ price: price.id, kind, id, decision: decided });

  async function keep(item: WrongPriceItem) {
    if (decision.isPending) return;
    const outcome = { success: texts.kept, failed: texts.failed };
    setFailure(await toastOutcome(decide(item, 'kept'), outcome));
  }

  const { subject } = correcting;
  const decisions = { correct: correcting.open, keep: (item: WrongPriceItem) => void keep(item) };
  return (
    <>
      {failure && <Notice kind="problem">{failure}</Notice>}
      <SearchableList
        name="GET /api/admin/wrong-prices"
        only={{ price: price.id }}
        isInDialog
        label={texts.list}
        filters={filters}
        columns={columnsOf(mayDecide ? decisions : null)}
        file="volmaak-wrong-price"
        empty={texts.empty}
      />
      {subject?.correction && (
        <ActionQuestion
          {...correcting.frame}
          onTried={setFailure}
          texts={{
            ...texts.question,
            text: questionText(subject),
            success: (outcome) => (outcome === 'asked' ? approvalTexts.asked : texts.corrected),
            failed: texts.failed,
          }}
          pending={decision.isPending}
          action={() => decide(subject, 'corrected').then(() => 'corrected', asAsked)}
        />
      )}
    </>
  );
}

/** A refund above the operator's amount waits for a second admin, which is no failure (SEC-31). */
function asAsked(error: unknown): 'asked' {
  if (error instanceof ApiError && error.code === 'approval-pending') return 'asked';
  throw error;
}

function questionText({ kind, correction }: WrongPriceItem): string {
  const { text } = texts.question;
  return correction === 'undo' || !correction ? text.undo[kind] : text[correction];
}

interface Decisions {
  correct: (item: WrongPriceItem) => void;
  keep: (item: WrongPriceItem) => void;
}

function columnsOf(decisions: Decisions | null): ListColumn<WrongPriceItem>[] {
  return [
    { id: 'kind', header: heads.kind, accessorFn: (row) => texts.kinds[row.kind] },
    { id: 'at', header: heads.at, accessorFn: (row) => timeOf(row.at) },
    {
      id: 'person',
      header: heads.person,
      accessorFn: (row) => `${nameOf(row.user)} · ${row.plate}`,
      meta: { grows: 'name' },
    },
    {
      id: 'fuel',
      header: heads.fuel,
      accessorFn: (row) => `${litresOf(row.litres)} ${row.fuelType}`,
    },
    { id: 'amount', header: heads.amount, accessorFn: (row) => moneyOf(row.amount) },
    { id: 'state', header: heads.state, accessorFn: stateOf },
    {
      id: 'actions',
      header: heads.actions,
      meta: { isPlain: true },
      cell: ({ row: { original } }) =>
        decisions && !original.decision && <Actions item={original} {...decisions} />,
    },
  ];
}

function stateOf({ decision, correction, status }: WrongPriceItem): string {
  if (decision) return texts.decisions[decision];
  return correction ? status : `${status}. ${texts.onlyKept}`;
}

function Actions({ item, correct, keep }: Decisions & { item: WrongPriceItem }) {
  const what = `${texts.kinds[item.kind].toLowerCase()} of ${nameOf(item.user)}`;
  return (
    <Group gap="xs" wrap="nowrap">
      {item.correction && (
        <Button
          variant="light"
          px="sm"
          aria-haspopup="dialog"
          aria-label={texts.correctSpoken(what)}
          onClick={() => correct(item)}
        >
          {texts.correct}
        </Button>
      )}
      <Button
        variant="default"
        px="sm"
        aria-label={texts.keepSpoken(what)}
        onClick={() => keep(item)}
      >
        {texts.keep}
      </Button>
    </Group>
  );
}
