import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney, formatPrice } from '../../../domain/values/format.ts';
import { outboxTexts } from '../../components/outbox/outbox-texts.ts';
import { termsOfAsking } from '../../components/request-terms.ts';
import { SuccessPanel } from '../../components/states/success-panel.tsx';
import type { OutboxItem } from '../../offline/outbox-item.ts';
import { fuelRequestTexts as texts } from './texts.ts';
import type { RequestQuote } from './use-request-quote.ts';

export interface DoneRequest {
  /** The item that waited on this phone; null if the request was sent at once. */
  itemId: string | null;
  volume: string;
  vehicle: string;
  /** As it was when the request was made. */
  quote: RequestQuote;
}

interface RequestSuccessProps extends DoneRequest {
  /** The items of the user's outbox. */
  items: readonly OutboxItem[];
  onAskMore: () => void;
  children: ReactNode;
}

/** What was requested, and what happens next (SCR-7). */
export function RequestSuccess(props: RequestSuccessProps) {
  const { itemId, items, volume, vehicle, quote, onAskMore, children } = props;
  // What was saved may have been sent since.
  const isSent = itemId === null || items.find(({ id }) => id === itemId)?.state === 'sent';
  const { totalAmount, discountedPrice } = quote.preview;
  const total = totalAmount === null ? '–' : formatMoney(totalAmount);
  const poured = termsOfAsking(`${total} once`, quote.credit?.requestDueDays);
  return (
    <>
      <SuccessPanel
        title={isSent ? texts.askedTitle(volume) : texts.savedTitle(volume)}
        isWaiting={!isSent}
        amount={total}
        details={[
          ['Vehicle', vehicle],
          ['Discounted price', discountedPrice === null ? '–' : formatPrice(discountedPrice)],
        ]}
        next={`${isSent ? texts.askedNext : `${texts.estimate} ${outboxTexts.saved()}`} ${poured}`}
        shared={isSent ? `${texts.asked(volume, vehicle)} ${total}` : null}
      >
        <Button
          component={Link}
          to={isSent ? '/fuel-requests-history' : '/outbox'}
          variant="default"
        >
          {isSent ? texts.seeRequests : outboxTexts.toOutbox}
        </Button>
        <Button variant="subtle" onClick={onAskMore}>
          {texts.askMore}
        </Button>
      </SuccessPanel>
      {children}
    </>
  );
}
