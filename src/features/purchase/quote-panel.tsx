import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import type { PurchaseId } from '../../../domain/ids.ts';
import { formatLitres, formatMoney } from '../../../domain/values/format.ts';
import { centsFromRand } from '../../../domain/values/money.ts';
import { centilitresFromLitres } from '../../../domain/values/volume.ts';
import { Figure } from '../../components/layout/figure.tsx';
import { Surface } from '../../components/layout/surface.tsx';
import { lazyComponent } from '../../components/lazy-component.ts';
import { Notice } from '../../components/states/notice.tsx';
import { useConnection } from '../../http/connection.ts';
import type { OpenAttempt, ShownQuote } from './draft.ts';
import { MovedQuote } from './moved-quote.tsx';
import classes from './quote.module.css';
import { QuoteBasis } from './quote-basis.tsx';
import { QuoteSplit } from './quote-split.tsx';
import { fuelTexts, movedTexts, quoteTexts as texts } from './texts.ts';
import { useFreshQuote } from './use-fresh-quote.ts';

const PaymentDialog = lazyComponent(
  async () => (await import('./payment/payment-dialog.tsx')).PaymentDialog,
);
const ScheduleDialog = lazyComponent(
  async () => (await import('./payment/schedule-dialog.tsx')).ScheduleDialog,
);

interface QuotePanelProps {
  user: SessionUser;
  shown: ShownQuote;
  openAttempt: OpenAttempt | null;
  declined: PurchaseId | null;
  onQuote: (shown: ShownQuote) => void;
  onAttempt: (attempt: OpenAttempt | null, declined?: PurchaseId) => void;
  onBack: () => void;
  /** The user has bought or started over, so the draft can go. */
  onDone: () => void;
}

type Dialog = 'pay' | 'schedule';

/** A quote with all its figures, and the two buttons to accept it. */
export function QuotePanel(props: QuotePanelProps) {
  const { user, openAttempt, declined, onQuote, onAttempt, onBack, onDone } = props;
  const fresh = useFreshQuote(user.id, props.shown);
  const { shown, moved } = fresh;
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [opened, setOpened] = useState(false);
  const accept = (quote = shown.quote): ShownQuote => ({
    ...shown,
    quote,
    basis: 'server',
    pricedAt: Date.now(),
  });

  function open(next: Dialog) {
    setDialog(next);
    setOpened(true);
  }

  const title = moved
    ? movedTexts.title
    : shown.basis === 'server'
      ? texts.title
      : texts.estimateTitle;
  const dialogProps = {
    user,
    shown,
    opened,
    openAttempt,
    declined,
    onClose: () => setOpened(false),
    onQuote: (quote: ShownQuote['quote']) => onQuote(accept(quote)),
    onAttempt,
    onDone,
  };
  return (
    <Surface title={title}>
      <div className={classes.panel}>
        {moved ? (
          <MovedQuote
            wasEstimate
            before={shown.quote}
            now={moved}
            onAccept={() => onQuote(accept(moved))}
            onDecline={onDone}
          />
        ) : (
          <>
            <Headline shown={shown} />
            <QuoteSplit quote={shown.quote} />
            <QuoteBasis shown={shown} />
            <Actions fresh={fresh} openAttempt={openAttempt} onOpen={open} />
            <div className={classes.actions}>
              <Button variant="subtle" onClick={onBack}>
                {texts.change}
              </Button>
              <Button variant="subtle" onClick={onDone}>
                {texts.startOver}
              </Button>
            </div>
          </>
        )}
      </div>
      <Suspense>
        {dialog === 'pay' && <PaymentDialog {...dialogProps} />}
        {dialog === 'schedule' && <ScheduleDialog {...dialogProps} />}
      </Suspense>
    </Surface>
  );
}

function Headline({ shown }: { shown: ShownQuote }) {
  const { quote, wish } = shown;
  return (
    <div className={classes.head}>
      <div>
        <p>{texts.total}</p>
        <Figure size="l" value={formatMoney(centsFromRand(quote.totalRepayment))} />
      </div>
      <p className={classes.what}>
        {formatLitres(centilitresFromLitres(quote.fuelAmount))} ·{' '}
        {fuelTexts[wish.fuelType].toLowerCase()}
      </p>
    </div>
  );
}

interface ActionsProps {
  fresh: ReturnType<typeof useFreshQuote>;
  openAttempt: OpenAttempt | null;
  onOpen: (dialog: Dialog) => void;
}

function Actions({ fresh, openAttempt, onOpen }: ActionsProps) {
  const { kind } = useConnection();
  const { problem } = fresh;
  const isOffline = kind !== 'online';
  const isReady = !isOffline && fresh.shown.basis === 'server';
  if (openAttempt) {
    const dialog = openAttempt.method === 'schedule' ? 'schedule' : 'pay';
    return (
      <>
        <Notice kind="problem">
          {openAttempt.codeFor ? texts.waitsForCode : texts.openAttempt}
        </Notice>
        <Button color="amber" disabled={isOffline} onClick={() => onOpen(dialog)}>
          {openAttempt.codeFor ? texts.enterCode : texts.tryAgain}
        </Button>
      </>
    );
  }
  return (
    <>
      {isOffline && <Notice kind="note">{texts.needsConnection}</Notice>}
      {fresh.isAsking && <Notice kind="note">{texts.refreshing}</Notice>}
      {problem !== null && !isOffline && (
        <>
          <Notice kind="problem">{texts.refreshFailed(problem)}</Notice>
          <Button onClick={fresh.askAgain}>{texts.retry}</Button>
        </>
      )}
      <div className={classes.accept}>
        <Button color="amber" disabled={!isReady} onClick={() => onOpen('pay')}>
          {texts.payNow}
        </Button>
        <Button variant="default" disabled={!isReady} onClick={() => onOpen('schedule')}>
          {texts.schedule}
        </Button>
      </div>
    </>
  );
}
