import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { PaymentMethod } from '../../../domain/payments/payment-status.ts';
import { noCreditText } from '../../../domain/purchases/credit-limits.ts';
import type { Quote } from '../../../domain/purchases/quote.ts';
import { creditQuery } from '../../api/credit.ts';
import { formatFuel, formatRand } from '../../components/amount-text.ts';
import { CreditFigures } from '../../components/credit/credit-figures.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Figure } from '../../components/layout/figure.tsx';
import { Surface } from '../../components/layout/surface.tsx';
import { lazyPart } from '../../components/lazy-component.ts';
import { ageText } from '../../components/states/age-text.ts';
import { CardSkeleton } from '../../components/states/card-skeleton.tsx';
import { Notice } from '../../components/states/notice.tsx';
import { priceOrigin } from '../../components/states/price-origin.ts';
import { useNow } from '../../components/states/use-now.ts';
import { sharedTexts } from '../../components/texts.ts';
import { useIsConnected } from '../../http/connection.ts';
import type { AcceptanceProps, OpenAttempt, ShownQuote } from './draft.ts';
import { MovedQuote } from './moved-quote.tsx';
import { ConnectionNotice } from './payment/notices.tsx';
import shared from './purchase.module.css';
import classes from './quote.module.css';
import { QuoteSplit } from './quote-split.tsx';
import { useFreshQuote } from './use-quote.ts';

const PaymentDialog = lazyPart(
  async () => (await import('./payment/payment-dialog.tsx')).PaymentDialog,
);
const ScheduleDialog = lazyPart(
  async () => (await import('./payment/schedule-dialog.tsx')).ScheduleDialog,
);

interface QuotePanelProps extends Omit<AcceptanceProps, 'onQuote'> {
  onQuote: (shown: ShownQuote) => void;
  onBack: () => void;
  /** The user repeats a purchase: its payment method is opened at once. */
  payBy: PaymentMethod | undefined;
}

type Dialog = 'pay' | 'schedule';

/** A quote with all its figures, and the two buttons to accept it. */
export function QuotePanel(props: QuotePanelProps) {
  const { onQuote, onBack, payBy, ...acceptance } = props;
  const { openAttempt, onDone } = acceptance;
  const fresh = useFreshQuote(props.user.id, props.shown);
  const { shown, moved } = fresh;
  const dialog = useDialog<Dialog>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening.
  useEffect(() => {
    if (payBy && shown.basis === 'server' && !openAttempt) dialog.open('pay');
  }, []);
  const accept = (quote: Quote) =>
    onQuote({ ...shown, quote, basis: 'server', pricedAt: Date.now() });

  const title = shown.basis === 'server' ? 'Your quote' : 'Your quote: an estimate';
  const dialogProps = {
    ...acceptance,
    shown,
    opened: dialog.opened,
    onClose: dialog.close,
    onQuote: accept,
  };
  return (
    <Surface title={moved ? 'Your quote has changed' : title}>
      <div className="stack-12">
        {moved ? (
          <MovedQuote
            wasEstimate
            before={shown.quote}
            now={moved}
            onAccept={() => accept(moved)}
            onDecline={onDone}
          />
        ) : (
          <>
            <Headline shown={shown} />
            <QuoteSplit quote={shown.quote} />
            <QuoteBasis shown={shown} />
            <NoCredit user={props.user} shown={shown} />
            <Actions fresh={fresh} openAttempt={openAttempt} onOpen={dialog.open} />
            <div className={shared.actions}>
              <Button variant="subtle" onClick={onBack}>
                Change it
              </Button>
              <Button variant="subtle" onClick={onDone}>
                Start Over
              </Button>
            </div>
            <QuoteCredit user={props.user} shown={shown} />
          </>
        )}
      </div>
      {dialog.subject === 'pay' && <PaymentDialog {...dialogProps} payBy={payBy} />}
      {dialog.subject === 'schedule' && <ScheduleDialog {...dialogProps} />}
    </Surface>
  );
}

function Headline({ shown }: { shown: ShownQuote }) {
  const { quote, wish } = shown;
  return (
    <div className={classes.head}>
      <div>
        <p>You repay</p>
        <Figure size="l" value={formatRand(quote.totalRepayment)} />
      </div>
      <p className={classes.what}>{`${formatFuel(quote.fuelAmount)} · ${wish.fuelType}`}</p>
    </div>
  );
}

/** Where a quote's price comes from and how old it is. An estimate says that it is one (PRI-6). */
function QuoteBasis({ shown }: { shown: ShownQuote }) {
  const now = useNow();
  const { basis, pricedAt: receivedAt } = shown;
  if (basis === 'server') {
    return <p className={shared.note}>{priceOrigin({ receivedAt, isStale: false }, now)}</p>;
  }
  const price =
    basis === 'saved-price'
      ? `Estimate with the price saved on this phone (${ageText(Math.max(0, now - receivedAt))}).`
      : 'Estimate with R21.80 /l: no price is saved on this phone.';
  const discount = shown.isDiscountUnknown
    ? " Your discount isn't saved on this phone, so it isn't taken off yet."
    : '';
  return (
    <Notice kind="note">{`${price} You get the price at the moment you pay.${discount}`}</Notice>
  );
}

function attemptText({ codeFor, checkoutUrl }: OpenAttempt): string {
  if (checkoutUrl) {
    return "This payment waits for you on the payment page. Until you pay or cancel it, you can't pay this quote in another way.";
  }
  return codeFor
    ? "Your bank wants a code for this payment. Until you enter it, nothing is charged and you can't pay this quote in another way."
    : 'Your last payment got no answer, so it may or may not have gone through. Try it again: you are never charged twice for it.';
}

function attemptLabel({ codeFor, checkoutUrl }: OpenAttempt): string {
  if (checkoutUrl) return 'Continue the payment';
  return codeFor ? 'Enter the code' : 'Try that payment again';
}

interface ActionsProps {
  fresh: ReturnType<typeof useFreshQuote>;
  openAttempt: OpenAttempt | null;
  onOpen: (dialog: Dialog) => void;
}

function Actions({ fresh, openAttempt, onOpen }: ActionsProps) {
  const isConnected = useIsConnected();
  const isReady = isConnected && fresh.shown.basis === 'server';
  if (openAttempt) {
    const dialog = openAttempt.method === 'schedule' ? 'schedule' : 'pay';
    return (
      <>
        <Notice kind="problem">{attemptText(openAttempt)}</Notice>
        <Button color="amber" disabled={!isConnected} onClick={() => onOpen(dialog)}>
          {attemptLabel(openAttempt)}
        </Button>
      </>
    );
  }
  return (
    <>
      <ConnectionNotice>
        Paying needs a connection. What you filled in stays on this phone until you are connected.
      </ConnectionNotice>
      {fresh.isAsking && <Notice kind="note">Connected again. Getting the current price…</Notice>}
      {fresh.problem !== null && isConnected && (
        <>
          <Notice kind="problem">{`The current price could not be loaded: ${fresh.problem}`}</Notice>
          <Button onClick={fresh.askAgain}>{sharedTexts.retry}</Button>
        </>
      )}
      <div className="stack-8">
        <Button color="amber" disabled={!isReady} onClick={() => onOpen('pay')}>
          Pay Now
        </Button>
        <Button variant="default" disabled={!isReady} onClick={() => onOpen('schedule')}>
          Schedule Payment
        </Button>
      </div>
    </>
  );
}

type QuoteCreditProps = Pick<AcceptanceProps, 'user' | 'shown'>;

/** An estimate needs a connection first, so it has no credit beside it (BUY-13). */
function useQuoteCredit({ user, shown }: QuoteCreditProps) {
  const isAsked = shown.basis === 'server';
  const query = useQuery({ ...creditQuery(user.id, shown.wish.carId), enabled: isAsked });
  return { credit: isAsked ? query.data : undefined, isPending: isAsked && query.isPending };
}

/** Says before the buttons that a quote can be paid by card only (LEND-4). */
function NoCredit(props: QuoteCreditProps) {
  const { credit } = useQuoteCredit(props);
  const text = credit && noCreditText(credit);
  if (!text) return null;
  return (
    <>
      <Notice kind="note">{text}</Notice>
      {credit.overdue > 0 && (
        <Button component={Link} to="/purchase-history" variant="light">
          See what is overdue
        </Button>
      )}
    </>
  );
}

/** What is free of the user's limits, beside a quote (LEND-8). */
function QuoteCredit(props: QuoteCreditProps) {
  const { credit, isPending } = useQuoteCredit(props);
  if (isPending) return <CardSkeleton height={152} />;
  return credit ? (
    <section aria-label="Your credit">
      <CreditFigures credit={credit} />
    </section>
  ) : null;
}
