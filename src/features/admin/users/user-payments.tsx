import { Button, Group } from '@mantine/core';
import { IconArrowBackUp, IconCash, IconCashBanknoteMinus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import type {
  CreditMovement,
  ReceivedPayment,
} from '../../../../domain/admin/received-payments.ts';
import type { UserId } from '../../../../domain/ids.ts';
import { personListQuery } from '../../../api/admin/received-payments.ts';
import { Figure } from '../../../components/layout/figure.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { LookBadge } from '../badges.tsx';
import { dateOf, dayOf, moneyOf, timeOf } from '../cell-text.ts';
import { PurchaseButton } from '../purchase-link.tsx';
import { Allowed } from '../rights.tsx';
import { useFocusKept } from '../use-focus-kept.ts';
import { movementTexts, receivedTexts, paymentsTexts as texts } from './payment-texts.ts';
import { PersonRows } from './person-rows.tsx';
import type { UserPartProps } from './user-questions.tsx';
import classes from './users.module.css';

/** A person's credit balance, and what came from them in cash or by EFT (PAY-28, PAY-29). */
export function UserPayments({ user, onAsk, failure }: UserPartProps) {
  const { balance = 0 } = user.credit;
  const { group, opener, keepFocus, giveBack } = useFocusKept(String(balance > 0));
  return (
    <Surface title={texts.title}>
      <div ref={group} tabIndex={-1} className="stack-12">
        <dl className={classes.owed}>
          <div>
            <dt>{texts.balance}</dt>
            <dd>
              <Figure value={moneyOf(balance)} />
            </dd>
          </div>
        </dl>
        <p className={classes.line}>{balance > 0 ? texts.held : texts.holdsNone}</p>
        <Group gap="xs">
          {!user.isDeleted && (
            <Allowed call="POST /api/admin/users/{id}/payments" of={user.id}>
              <Button
                variant="default"
                leftSection={<IconCash size={20} aria-hidden="true" />}
                aria-haspopup="dialog"
                onClick={() => onAsk({ kind: 'receipt', user })}
              >
                {texts.receive}
              </Button>
            </Allowed>
          )}
          {balance > 0 && (
            <Allowed call="POST /api/admin/users/{id}/credit-payout" of={user.id}>
              <Button
                variant="default"
                leftSection={<IconCashBanknoteMinus size={20} aria-hidden="true" />}
                aria-haspopup="dialog"
                onClick={({ currentTarget }) => {
                  opener.current = currentTarget;
                  onAsk({ kind: 'payout', user, onClosed: giveBack });
                }}
              >
                {texts.payBack}
              </Button>
            </Allowed>
          )}
        </Group>
        {failure?.kind === 'reversal' && <Notice kind="problem">{failure.reason}</Notice>}
        <Received
          id={user.id}
          onReverse={(payment, button) => {
            opener.current = button;
            onAsk({ kind: 'reversal', user, payment, onClosed: giveBack });
          }}
          onReversed={keepFocus}
        />
        <Movements id={user.id} />
      </div>
    </Surface>
  );
}

interface ReversalProps {
  onReverse: (payment: ReceivedPayment, button: HTMLElement) => void;
  /** The button of a payment is gone. */
  onReversed: () => void;
}

function Received({ id, ...reversal }: { id: UserId } & ReversalProps) {
  const query = useInfiniteQuery(personListQuery('GET /api/admin/users/{id}/payments', id));
  return (
    <div>
      <h3 className={classes.part}>{receivedTexts.title}</h3>
      <PersonRows query={query} texts={receivedTexts}>
        {(payment: ReceivedPayment) => <Payment key={payment.id} payment={payment} {...reversal} />}
      </PersonRows>
    </div>
  );
}

/** When and how money came, what it paid, and whether it was reversed. */
function Payment(props: { payment: ReceivedPayment } & ReversalProps) {
  const { payment, onReverse, onReversed } = props;
  const { userId, method, reference, receivedOn, recordedByUsername, at, credit } = payment;
  const { purchases, reversedAt, reversedByUsername, reversalReason } = payment;
  const amount = moneyOf(payment.amount);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the button.
  useLayoutEffect(onReversed, [reversedAt]);
  return (
    <li>
      <div className={`ends ${classes.charge}`}>
        <span className={reversedAt ? classes.undone : undefined}>
          <strong>{amount}</strong>{' '}
          <span>{receivedTexts.came(receivedTexts.ways[method], dayOf(receivedOn))}</span>
        </span>
        {reversedAt ? (
          <LookBadge color="red" Icon={IconArrowBackUp} text={receivedTexts.isReversed} />
        ) : (
          <Allowed call="POST /api/admin/payments/{id}/reversal" of={userId}>
            <Button
              variant="default"
              px="sm"
              aria-haspopup="dialog"
              aria-label={receivedTexts.reverseOf(amount, reference)}
              onClick={({ currentTarget }) => onReverse(payment, currentTarget)}
            >
              {receivedTexts.reverse}
            </Button>
          </Allowed>
        )}
      </div>
      {purchases.length + credit > 0 && (
        <ul className={classes.parts}>
          {purchases.map((paid) => (
            <li key={paid.id}>
              <span>{`${receivedTexts.paid} ${moneyOf(paid.amount)} · `}</span>
              <PurchaseButton id={paid.id}>{paid.plate}</PurchaseButton>
            </li>
          ))}
          {credit > 0 && <li>{receivedTexts.credit(moneyOf(credit))}</li>}
        </ul>
      )}
      <p className={classes.line}>
        {receivedTexts.recorded(reference, recordedByUsername, dateOf(at))}
      </p>
      {reversedAt && (
        <p>
          {receivedTexts.reversed(
            dateOf(reversedAt),
            reversedByUsername ?? '',
            reversalReason ?? '',
          )}
        </p>
      )}
    </li>
  );
}

/** What has changed the credit of a person; nothing if there never was any. */
function Movements({ id }: { id: UserId }) {
  const query = useInfiniteQuery(personListQuery('GET /api/admin/users/{id}/credit-movements', id));
  const { data, isError } = query;
  if (data ? data.pages[0]?.rows.length === 0 : !isError) return null;
  return (
    <div>
      <h3 className={classes.part}>{movementTexts.title}</h3>
      <PersonRows query={query} texts={movementTexts}>
        {(movement: CreditMovement) => <Movement key={movement.id} movement={movement} />}
      </PersonRows>
    </div>
  );
}

/** Its kind opens the purchase that it is about. */
function Movement({ movement }: { movement: CreditMovement }) {
  const { amount: rand, at, purchaseId, method, reference } = movement;
  const kind = movementTexts.kinds[movement.kind];
  const name =
    method && reference ? movementTexts.paidOut(receivedTexts.ways[method], reference) : kind;
  const amount = rand > 0 ? `+${moneyOf(rand)}` : moneyOf(rand);
  return (
    <li>
      <div className={`ends ${classes.charge}`}>
        {purchaseId ? (
          <PurchaseButton id={purchaseId} spoken={movementTexts.spoken(name, amount)}>
            {name}
          </PurchaseButton>
        ) : (
          <span>{name}</span>
        )}
        <strong>{amount}</strong>
      </div>
      <span className={classes.line}>{timeOf(at)}</span>
    </li>
  );
}
