import type { SuspenseItem } from '../../../../../domain/admin/reconciliation.ts';
import { type Detail, DetailList } from '../../../../components/layout/detail-list.tsx';
import { dayOf, moneyOf, timeOf } from '../../cell-text.ts';
import { PurchaseButton } from '../../purchase-link.tsx';
import { suspenseTexts, itemTexts as texts } from './texts.ts';

/** What an item in suspense is, and what it was cleared to. */
export function ItemDetails({ item }: { item: SuspenseItem }) {
  const { kind, text, day, days, amount, purchaseId, resolution } = item;
  return (
    <DetailList
      details={[
        [texts.kind, texts.kinds[kind]],
        [texts.text, text],
        [texts.day, dayOf(day)],
        [resolution ? texts.waited : texts.waits, suspenseTexts.days(days)],
        [texts.amount, moneyOf(amount)],
        ...purchaseOf(purchaseId),
        ...clearedOf(resolution),
      ]}
    />
  );
}

function purchaseOf(id: SuspenseItem['purchaseId']): Detail[] {
  if (!id) return [];
  const button = <PurchaseButton id={id}>{texts.openPurchase}</PurchaseButton>;
  return [[texts.purchase, button]];
}

function clearedOf(resolution: SuspenseItem['resolution']): Detail[] {
  if (!resolution) return [];
  const { account, accountName, isMatch, text, resolvedAt, resolvedByUsername } = resolution;
  return [
    [texts.clearedTo, texts.account(account, accountName)],
    [isMatch ? texts.matchedWith : texts.clearedAs, text],
    [texts.clearedBy, texts.by(timeOf(resolvedAt), resolvedByUsername)],
  ];
}
