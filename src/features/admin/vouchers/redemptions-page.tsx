import { Button } from '@mantine/core';
import type { AdminRedemption } from '../../../../domain/admin/stations.ts';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { litresOf, moneyOf, nameOf, timeOf } from '../cell-text.ts';
import { PurchaseButton } from '../purchase-link.tsx';
import { Allowed } from '../rights.tsx';
import { DayRange } from '../table/day-range.tsx';
import type { ListColumn } from '../table/list-columns.ts';
import { SearchableList } from '../table/searchable-list.tsx';
import { useFocusKept } from '../use-focus-kept.ts';
import { UserLink } from '../user-link.tsx';
import { SettleDialog } from './settle-dialog.tsx';
import { redemptionsTexts as texts } from './texts.ts';

const { columns: heads } = texts;

type Settles = (redemption: AdminRedemption, button: HTMLElement) => void;

function columnsOf(onSettle: Settles): ListColumn<AdminRedemption>[] {
  return [
    { id: 'poured', header: heads.poured, accessorFn: (row) => timeOf(row.pouredAt) },
    {
      id: 'station',
      header: heads.station,
      accessorFn: (row) => `${row.station.name}, ${row.attendant.username}`,
    },
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
    { id: 'amount', header: heads.amount, accessorFn: (row) => moneyOf(row.amount) },
    {
      id: 'outcome',
      header: heads.outcome,
      accessorFn: (row) => outcomeOf(row),
      cell: ({ row: { original } }) => <Outcome redemption={original} />,
    },
    { id: 'received', header: heads.received, accessorFn: (row) => timeOf(row.receivedAt) },
    {
      id: 'actions',
      header: heads.actions,
      meta: { isPlain: true },
      cell: ({ row: { original } }) =>
        original.conflict &&
        !original.resolvedAt && (
          <Allowed call="POST /api/admin/redemptions/{id}/resolution" of={original.user.id}>
            <Button
              variant="light"
              px="sm"
              aria-haspopup="dialog"
              aria-label={texts.settleSpoken(nameOf(original.user))}
              onClick={({ currentTarget }) => onSettle(original, currentTarget)}
            >
              {texts.settle}
            </Button>
          </Allowed>
        ),
    },
  ];
}

function outcomeOf({ outcome, conflict, resolution, settledAs }: AdminRedemption): string {
  if (!conflict) return texts.outcomes[outcome];
  if (!resolution || !settledAs) return texts.conflict(texts.kinds[conflict]);
  return texts.settled[settledAs](resolution);
}

/** What became of it, with the way to what its motorist was charged. */
function Outcome({ redemption }: { redemption: AdminRedemption }) {
  const { chargedPurchaseId, user } = redemption;
  return (
    <>
      {chargedPurchaseId && (
        <PurchaseButton id={chargedPurchaseId} spoken={texts.chargedSpoken(nameOf(user))}>
          {texts.charged}
        </PurchaseButton>
      )}{' '}
      <span>{outcomeOf(redemption)}</span>
    </>
  );
}

const filters = [{ name: 'open', label: texts.conflicts, choices: texts.open }];

/** What was poured on vouchers, and the conflicts to settle (VOU-17, VOU-19). */
export function RedemptionsPage() {
  const settling = useDialog<AdminRedemption>();
  const { group, opener, giveBack } = useFocusKept('');
  const columns = columnsOf((redemption, button) => {
    opener.current = button;
    settling.open(redemption);
  });
  return (
    <AdminFrame title={texts.title} subtitle={texts.subtitle}>
      <Surface label={texts.list}>
        <div ref={group} tabIndex={-1}>
          <SearchableList
            name="GET /api/admin/redemptions"
            label={texts.list}
            filters={filters}
            columns={columns}
            file="volmaak-redemptions"
            empty={texts.empty}
            tools={(list) => <DayRange list={list} />}
          />
        </div>
      </Surface>
      {settling.subject && (
        <SettleDialog
          key={settling.subject.id}
          redemption={settling.subject}
          {...settling.frame}
          onClosed={giveBack}
        />
      )}
    </AdminFrame>
  );
}
