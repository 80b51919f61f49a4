import { ageText } from '../../components/states/age-text.ts';
import { Notice } from '../../components/states/notice.tsx';
import { priceOrigin } from '../../components/states/price-origin.ts';
import { useNow } from '../../components/states/use-now.ts';
import type { ShownQuote } from './draft.ts';
import classes from './quote.module.css';
import { quoteTexts as texts } from './texts.ts';

/** Where a quote's price comes from and how old it is. An estimate says that it is one (PRI-6). */
export function QuoteBasis({ shown }: { shown: ShownQuote }) {
  const now = useNow();
  const { basis, pricedAt: receivedAt } = shown;
  if (basis === 'server') {
    return <p className={classes.basis}>{priceOrigin({ receivedAt, isStale: false }, now)}</p>;
  }
  const age = ageText(Math.max(0, now - receivedAt));
  return (
    <Notice kind="note">
      {basis === 'saved-price' ? texts.savedPrice(age) : texts.fallbackPrice}
      {shown.isDiscountUnknown && ` ${texts.noDiscount}`}
    </Notice>
  );
}
