import { Group, Stack } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AdminPurchaseDetails } from '../../../../domain/admin/purchase-desk.ts';
import type { PurchaseId } from '../../../../domain/ids.ts';
import { leftOf } from '../../../../domain/payments/part-payments.ts';
import { adminBadge } from '../../../../domain/purchases/purchase-badge.ts';
import { type Receipt, receiptOf } from '../../../../domain/purchases/receipt.ts';
import { formatMoney } from '../../../../domain/values/format.ts';
import { adminReceiptAddress } from '../../../api/admin/purchases.ts';
import type { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { DetailList } from '../../../components/layout/detail-list.tsx';
import { Figure } from '../../../components/layout/figure.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { PendingApprovals } from '../approvals/pending-approval.tsx';
import { AdminPurchaseBadge } from '../badges.tsx';
import { litresOf, moneyOf, nameOf, vehicleOf } from '../cell-text.ts';
import { fuelTexts } from '../texts.ts';
import { UserLink } from '../user-link.tsx';
import type { AskedAction } from './action-dialog.tsx';
import { paymentFacts, standingOf } from './payment-facts.ts';
import { PurchaseActions } from './purchase-actions.tsx';
import { Attempts, Events, Messages, Notes, Payments } from './purchase-log.tsx';
import classes from './purchase-panel.module.css';
import { panelTexts as texts } from './texts.ts';

interface PurchaseViewProps {
  purchase: AdminPurchaseDetails;
  asked: ReturnType<typeof useDialog<AskedAction>>;
}

export function PurchaseView({ purchase, asked }: PurchaseViewProps) {
  const receipt = receiptOf(purchase, nameOf(purchase.user));
  return (
    <Stack gap="sm">
      <Head purchase={purchase} />
      <PurchaseActions purchase={purchase} asked={asked} />
      <PendingApprovals approvals={purchase.pendingApproval ? [purchase.pendingApproval] : []} />
      {purchase.isRefundUnderWay && <Notice kind="note">{texts.refundUnderWay}</Notice>}
      <div className={`stack-12 ${classes.pair}`}>
        <Surface title={texts.payment} className={classes.facts ?? ''}>
          <DetailList details={paymentFacts(purchase)} />
        </Surface>
        <Surface title={texts.cost} className={classes.facts ?? ''}>
          <DetailList details={[...receipt.costs, [texts.total, receipt.total]]} />
        </Surface>
      </div>
      <Payments payments={purchase.payments} />
      <Notes notes={purchase.notes} />
      <Attempts attempts={purchase.attempts} />
      <Events events={purchase.events} />
      <Messages messages={purchase.messages} />
      <ReceiptCard id={purchase.id} receipt={receipt} />
    </Stack>
  );
}

/** What was bought, by whom, and what is owed for it. */
function Head({ purchase }: { purchase: AdminPurchaseDetails }) {
  const { user, userId, phoneNumber, carModelType, carRegistrationNumber } = purchase;
  const [label, day, late] = standingOf(purchase);
  const { paidAmount = 0 } = purchase;
  const left = leftOf(purchase);
  const isInPart = paidAmount > 0 && left > 0;
  return (
    <Surface label={texts.title}>
      <Group justify="space-between" gap="4px 12px">
        <h3 className={classes.name}>{vehicleOf(purchase.carMake, purchase.carModel)}</h3>
        <AdminPurchaseBadge badge={adminBadge(purchase)} />
      </Group>
      <p className={classes.line}>
        {[carRegistrationNumber, carModelType].filter(Boolean).join(' · ')}
      </p>
      <Group gap="0 16px">
        <UserLink id={userId} person={user} />
        {phoneNumber ? (
          <a className="tap-link" href={`tel:${phoneNumber}`}>
            {phoneNumber}
          </a>
        ) : (
          <span className={classes.quiet}>{texts.noPhone}</span>
        )}
        {purchase.chargedRedemptionId && (
          <Link to={`/admin/redemptions?userId=${userId}`} className="tap-link">
            {texts.ofConflict}
          </Link>
        )}
        {purchase.fuelRequestId && (
          <Link to={`/admin?userId=${userId}`} className="tap-link">
            {texts.ofRequest}
          </Link>
        )}
      </Group>
      <dl className={classes.figures}>
        <div>
          <dt>{texts.total}</dt>
          <dd>
            <Figure value={moneyOf(purchase.totalRepayment)} />
          </dd>
        </div>
        {isInPart && (
          <>
            <div>
              <dt>{texts.paid}</dt>
              <dd>
                <Figure value={moneyOf(paidAmount)} />
              </dd>
            </div>
            <div>
              <dt>{texts.left}</dt>
              <dd>
                <Figure value={formatMoney(left)} />
              </dd>
            </div>
          </>
        )}
        <div>
          <dt>{fuelTexts[purchase.fuelType]}</dt>
          <dd>
            <Figure value={litresOf(purchase.fuelAmount)} />
          </dd>
        </div>
        <div data-late={late > 0 || undefined}>
          <dt>{label}</dt>
          <dd>
            <Figure value={day} />
            {late > 0 && <span className={classes.late}>{texts.late(late)}</span>}
          </dd>
        </div>
      </dl>
    </Surface>
  );
}

/** The receipt in the words that the motorist sees, and its page for printing. */
function ReceiptCard({ id, receipt }: { id: PurchaseId; receipt: Receipt }) {
  const { status, purchase, costs, total, payment, number } = receipt;
  return (
    <Surface title={texts.receipt} className={classes.facts ?? ''}>
      <details className={classes.receipt}>
        <summary className="tap-link">{texts.showReceipt}</summary>
        <p>
          <strong>{`${receipt.title}.`}</strong> <span>{status}</span>
        </p>
        <DetailList details={[...purchase, ...costs, [texts.total, total], ...payment]} />
        <p className={classes.quiet}>{number}</p>
      </details>
      <a className="tap-link" href={adminReceiptAddress(id)} target="_blank" rel="noopener">
        {texts.print}
      </a>
    </Surface>
  );
}
