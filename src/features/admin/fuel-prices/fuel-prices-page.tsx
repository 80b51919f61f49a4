import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AdminFuelPrice } from '../../../../domain/admin/admin-fuel-prices.ts';
import { usePriceWithdrawal } from '../../../api/admin/fuel-prices.ts';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { useToday } from '../../../http/server-clock.ts';
import { ActionQuestion } from '../action-question.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { dateOf, dayOf, priceOf } from '../cell-text.ts';
import { useRights } from '../rights.tsx';
import type { ListColumn } from '../table/list-columns.ts';
import { SearchableList } from '../table/searchable-list.tsx';
import { fuelTexts } from '../texts.ts';
import { FeedNotice } from './feed-notice.tsx';
import { PriceForm } from './price-form.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { datedPriceText, pricesTexts as texts, withdrawTexts } from './texts.ts';
import { WrongPriceDialog } from './wrong-price-dialog.tsx';

const filters = [
  { name: 'fuelType', label: 'Fuel', choices: fuelTexts },
  { name: 'coming', label: 'When', choices: { yes: 'Coming' } },
];

const columns: ListColumn<AdminFuelPrice>[] = [
  { id: 'fuel', header: 'Fuel', accessorFn: (row) => fuelTexts[row.fuelType] },
  { id: 'price', header: 'Price', accessorFn: (row) => priceOf(row.pricePerLiter) },
  { id: 'from', header: 'Starts on', accessorFn: (row) => dayOf(row.effectiveDate) },
  { id: 'source', header: 'Source', accessorFn: sourceOf },
  { id: 'entered', header: 'Entered', accessorFn: (row) => dateOf(row.createdAt) },
];

function sourceOf({ source, replacedAt, reason }: AdminFuelPrice): string {
  if (replacedAt) return texts.wrong(dateOf(replacedAt));
  return reason ? texts.inPlace(reason) : source;
}

/** Past, current and coming fuel prices, by date (PRI-1, PRI-3). */
export function FuelPricesPage() {
  const mayEnter = useRights().has('prices');
  const withdrawal = usePriceWithdrawal();
  const [failure, setFailure] = useState<string | null>(null);
  const today = useToday();
  const withdrawing = useDialog<AdminFuelPrice>();
  const replacing = useDialog<AdminFuelPrice>();
  const made = useDialog<AdminFuelPrice>();
  const actionOf = (price: AdminFuelPrice) => {
    const text = datedPriceText(price);
    if (price.replacedAt) {
      return { label: texts.made, spoken: texts.madeSpoken(text), act: made.open };
    }
    if (!mayEnter) return null;
    if (price.isInForce) {
      return { label: texts.replace, spoken: texts.replaceSpoken(text), act: replacing.open };
    }
    if (price.effectiveDate <= today) return null;
    return { label: 'Withdraw', spoken: texts.withdrawSpoken(text), act: withdrawing.open };
  };
  const actionColumn: ListColumn<AdminFuelPrice> = {
    id: 'actions',
    header: 'Actions',
    cell: ({ row: { original } }) => {
      const action = actionOf(original);
      return (
        action && (
          <Button
            variant="default"
            aria-haspopup="dialog"
            aria-label={action.spoken}
            onClick={() => action.act(original)}
          >
            {action.label}
          </Button>
        )
      );
    },
  };

  const { subject: withdrawn } = withdrawing;

  return (
    <AdminFrame title="Fuel Prices" subtitle={texts.subtitle}>
      <FeedNotice />
      {mayEnter && <PriceForm />}
      <Surface title={texts.list}>
        {failure && <Notice kind="problem">{failure}</Notice>}
        <SearchableList
          name="GET /api/admin/fuel-prices"
          label={texts.list}
          filters={filters}
          columns={[...columns, actionColumn]}
          views="prices"
          file="volmaak-fuel-prices"
          empty="No prices yet."
        />
      </Surface>
      {withdrawn && (
        <ActionQuestion
          {...withdrawing.frame}
          onTried={setFailure}
          texts={withdrawTexts(datedPriceText(withdrawn))}
          pending={withdrawal.isPending}
          action={() => withdrawal.mutateAsync(withdrawn.id)}
        />
      )}
      {replacing.subject && (
        <ReplaceDialog key={replacing.subject.id} price={replacing.subject} {...replacing.frame} />
      )}
      {made.subject && (
        <WrongPriceDialog key={made.subject.id} price={made.subject} {...made.frame} />
      )}
    </AdminFrame>
  );
}
