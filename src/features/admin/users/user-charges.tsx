import { Button, Group } from '@mantine/core';
import { IconArrowBackUp, IconChevronDown, IconChevronUp, IconCopy } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { UserCharge } from '../../../../domain/admin/user-charges.ts';
import type { UserId } from '../../../../domain/ids.ts';
import { cardName } from '../../../../domain/payments/card-name.ts';
import { personListQuery } from '../../../api/admin/received-payments.ts';
import { StatusBadge } from '../../../components/layout/status-badge.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import { LookBadge } from '../badges.tsx';
import { dateOf, moneyOf, timeOf } from '../cell-text.ts';
import { PurchaseLink } from '../purchase-link.tsx';
import { attemptTexts } from '../purchase-panel/texts.ts';
import { chargeTexts as texts } from './panel-texts.ts';
import { PersonRows } from './person-rows.tsx';
import classes from './users.module.css';

/** What was charged to a person, once an admin asks for it (LEND-40). */
export function UserCharges({ id }: { id: UserId }) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const Icon = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <Surface title={texts.title}>
      <Button
        variant="default"
        mb={isOpen ? 'sm' : 0}
        aria-expanded={isOpen}
        aria-controls={listId}
        rightSection={<Icon size={20} aria-hidden="true" />}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? texts.hide : texts.show}
      </Button>
      <div id={listId}>{isOpen && <Charges id={id} />}</div>
    </Surface>
  );
}

function Charges({ id }: { id: UserId }) {
  const query = useInfiniteQuery(personListQuery('GET /api/admin/users/{id}/charges', id));
  return (
    <PersonRows query={query} texts={texts}>
      {(charge: UserCharge) => <Charge key={charge.id} charge={charge} />}
    </PersonRows>
  );
}

/** What was asked or came, how, and what became of it. Its vehicle opens the purchase. */
function Charge({ charge }: { charge: UserCharge }) {
  const { purchaseId: id, carMake, carModel, carRegistrationNumber, at, amount } = charge;
  return (
    <li>
      <div className={`ends ${classes.charge}`}>
        <PurchaseLink purchase={{ id, carMake, carModel, carRegistrationNumber }} />
        <strong>{moneyOf(amount)}</strong>
      </div>
      <div className={`ends ${classes.charge}`}>
        <span className={classes.line}>{`${timeOf(at)} · ${wayOf(charge)}`}</span>
        <Outcome charge={charge} />
      </div>
      {charge.reason && <p className={classes.line}>{charge.reason}</p>}
    </li>
  );
}

function wayOf({ way, cardBrand, cardLastFour, isCardCheck }: UserCharge): string {
  const card = cardLastFour && cardName(cardBrand ?? 'other', cardLastFour);
  return [isCardCheck ? attemptTexts.cardCheck : texts.ways[way], card].filter(Boolean).join(', ');
}

const colors: Record<UserCharge['state'], string> = {
  asked: 'yellow',
  checkout: 'yellow',
  'second-step': 'yellow',
  waiting: 'yellow',
  paid: 'green',
  declined: 'red',
};

function Outcome({ charge }: { charge: UserCharge }) {
  const { state, refund, refundedAt, reversedAt, isTwice } = charge;
  return (
    <Group gap="4px 8px">
      {refundedAt && <span className={classes.line}>{texts.refunded(dateOf(refundedAt))}</span>}
      {refund && !refundedAt && (
        <span className={classes.line}>{attemptTexts.refunds[refund]}</span>
      )}
      {isTwice && <LookBadge color="yellow" Icon={IconCopy} text={texts.twice} />}
      {reversedAt ? (
        <LookBadge color="red" Icon={IconArrowBackUp} text={texts.reversed(dateOf(reversedAt))} />
      ) : (
        <StatusBadge color={colors[state]}>{attemptTexts.states[state]}</StatusBadge>
      )}
    </Group>
  );
}
