import type { PurchaseId } from '../../../../domain/ids.ts';
import type { Receipt } from '../../../../domain/purchases/receipt.ts';
import { adminReceiptAddress } from '../../../api/admin/purchases.ts';
import { DetailList } from '../../../components/layout/detail-list.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import classes from './purchase-panel.module.css';
import { panelTexts as texts } from './texts.ts';

/** The receipt in the words that the motorist sees, and its page for printing. */
export function ReceiptCard({ id, receipt }: { id: PurchaseId; receipt: Receipt }) {
  const { status, purchase, costs, total, payment, number } = receipt;
  return (
    <Surface title={texts.receipt} className={classes.facts ?? ''}>
      <details className={classes.receipt}>
        <summary>{texts.showReceipt}</summary>
        <p>
          <strong>{`${receipt.title}.`}</strong> <span>{status}</span>
        </p>
        <DetailList details={[...purchase, ...costs, [texts.total, total], ...payment]} />
        <p className={classes.quiet}>{number}</p>
      </details>
      <a className={classes.print} href={adminReceiptAddress(id)} target="_blank" rel="noopener">
        {texts.print}
      </a>
    </Surface>
  );
}
