import type { ReactNode } from 'react';
import type {
  AdminPurchaseDetails,
  ChargeAttempt,
  PurchaseNote,
} from '../../../../domain/admin/purchase-desk.ts';
import type { Message } from '../../../../domain/messages/sms.ts';
import { cardName } from '../../../../domain/payments/card-name.ts';
import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { purchaseEventText } from '../../../components/purchase-event-text.ts';
import { moneyOf, timeOf } from '../cell-text.ts';
import { kindTexts, messagesTexts, reasonTexts } from '../messages/texts.ts';
import classes from './purchase-panel.module.css';
import {
  attemptTexts,
  paymentListTexts as listTexts,
  noteKinds,
  panelTexts as texts,
} from './texts.ts';

/** What happened, oldest first. */
export function Events({ events }: Pick<AdminPurchaseDetails, 'events'>) {
  return (
    <Log title={texts.events} empty="">
      {events.map((event) => (
        <Entry
          key={`${event.at} ${event.type}`}
          at={event.at}
          title={purchaseEventText(event)}
          amount={event.amount}
          words={event.words}
        />
      ))}
    </Log>
  );
}

/** What was paid of it and reversed, oldest first. */
export function Payments({ payments: all = [] }: Pick<Purchase, 'payments'>) {
  // A write-off that was reversed stands among the events.
  const payments = all.filter(({ way }) => way !== 'write-off');
  if (payments.length === 0) return null;
  return (
    <Log title={texts.payments} empty="">
      {payments.map(({ at, amount, way, isRecovery }, index) => (
        <Entry
          // biome-ignore lint/suspicious/noArrayIndexKey: payments are only added at the end.
          key={index}
          at={at}
          title={amount < 0 ? listTexts.reversed : listTexts.ways[way]}
          amount={amount}
          about={[amount < 0 ? listTexts.ways[way] : null, isRecovery ? listTexts.recovery : null]}
        />
      ))}
    </Log>
  );
}

/** What was asked of the bank, and its answers. */
export function Attempts({ attempts }: { attempts: readonly ChargeAttempt[] }) {
  return (
    <Log title={texts.attempts} empty={texts.noAttempts}>
      {attempts.map((attempt) => (
        <Entry
          key={attempt.startedAt}
          at={attempt.startedAt}
          title={attemptTexts.states[attempt.state]}
          amount={attempt.amount}
          words={attempt.reason}
          about={[
            originOf(attempt),
            attempt.cardLastFour && cardName(attempt.cardBrand ?? 'other', attempt.cardLastFour),
            attempt.refund && attemptTexts.refunds[attempt.refund],
          ]}
        />
      ))}
    </Log>
  );
}

function originOf({ isCollection, isCardCheck }: ChargeAttempt): string {
  if (isCardCheck) return attemptTexts.cardCheck;
  return isCollection ? attemptTexts.collection : attemptTexts.own;
}

export function Messages({ messages }: { messages: readonly Message[] }) {
  return (
    <Log title={texts.messages} empty={texts.noMessages}>
      {messages.map(({ id, createdAt, kind, text, status, reason, phoneNumber }) => (
        <Entry
          key={id}
          at={createdAt}
          title={kindTexts[kind] ?? kind}
          words={text}
          about={[
            messagesTexts.statuses[status],
            reason && (reasonTexts[reason] ?? reason),
            phoneNumber,
          ]}
        />
      ))}
    </Log>
  );
}

export function Notes({ notes }: { notes: readonly PurchaseNote[] }) {
  return (
    <Log title={texts.notes} empty={texts.noNotes}>
      {notes.map(({ id, at, kind, text, adminUsername }) => (
        <Entry key={id} at={at} title={noteKinds[kind]} words={text} about={[adminUsername]} />
      ))}
    </Log>
  );
}

function Log(props: { title: string; empty: string; children: readonly ReactNode[] }) {
  const { title, empty, children } = props;
  return (
    <Surface title={title}>
      {children.length === 0 && <p className={classes.line}>{empty}</p>}
      {children.length > 0 && (
        <ol className={classes.log} aria-label={title}>
          {children}
        </ol>
      )}
    </Surface>
  );
}

interface EntryProps {
  at: string;
  title: string | null;
  amount?: number | null;
  words?: string | null;
  about?: readonly (string | null)[];
}

/** When something happened, what it was, and who or what it was about. */
function Entry({ at, title, amount = null, words, about = [] }: EntryProps) {
  const last = about.filter(Boolean).join(' · ');
  return (
    <li>
      <span className={classes.time}>{timeOf(at)}</span>
      <div>
        {title && (
          <p>
            <strong>{title}</strong>
            {amount !== null && <span>{` · ${moneyOf(amount)}`}</span>}
          </p>
        )}
        {words && <p>{words}</p>}
        {last && <p className={classes.quiet}>{last}</p>}
      </div>
    </li>
  );
}
