import {
  formatLitres,
  formatMoney,
  formatPercent,
  formatPrice,
} from '../../../domain/values/format.ts';
import { fuelNames } from '../../components/amount-text.ts';
import { type Detail, DetailList } from '../../components/layout/detail-list.tsx';
import { FigureList } from '../../components/layout/figure-list.tsx';
import { approvalText, termsOfAsking } from '../../components/request-terms.ts';
import { Notice } from '../../components/states/notice.tsx';
import { PriceOriginNote } from '../../components/states/price-origin-note.tsx';
import { doubtAbout } from './doubt-text.ts';
import classes from './fuel-request.module.css';
import { fuelRequestTexts } from './texts.ts';
import type { RequestQuote } from './use-request-quote.ts';

/** The litres, price, discount and total of what is typed. */
export function RequestPreview({ quote }: { quote: RequestQuote }) {
  const { preview } = quote;
  return (
    <section aria-label="Your request">
      <FigureList
        live={fuelRequestTexts.total}
        figures={[
          [quote.fuelType ? fuelNames[quote.fuelType] : 'Fuel', formatLitres(preview.volume)],
          [
            fuelRequestTexts.total,
            preview.totalAmount === null ? unknown : formatMoney(preview.totalAmount),
          ],
        ]}
      />
      <Terms quote={quote} />
      <DetailList details={details(quote)} />
      <Notes quote={quote} />
    </section>
  );
}

/** What it costs and when it is due once it is poured, and what speaks against it (REQ-16, REQ-17). */
function Terms({ quote: { preview, credit } }: { quote: RequestQuote }) {
  const total = preview.refusal === null ? preview.totalAmount : null;
  const begin = total === null ? 'Once' : `${formatMoney(total)} once`;
  const doubt = credit && doubtAbout(credit, total);
  return (
    <div className={`stack-8 ${classes.terms}`}>
      <p>{`${termsOfAsking(begin, credit?.requestDueDays)} ${approvalText}`}</p>
      {doubt && <Notice kind="note">{doubt}</Notice>}
    </div>
  );
}

/** Shown for an unknown value. */
const unknown = '–';

function details({ preview, price, discountPercent }: RequestQuote): Detail[] {
  return [
    ['Base price per litre', price ? formatPrice(price.pricePerLitre) : unknown],
    ['Loyalty discount', formatPercent(discountPercent)],
    [
      'Discounted price',
      preview.discountedPrice === null ? unknown : formatPrice(preview.discountedPrice),
    ],
  ];
}

function Notes({ quote }: { quote: RequestQuote }) {
  const { preview, price } = quote;
  return (
    <div className={classes.notes}>
      {preview.budget !== null && preview.totalAmount !== null && (
        <p>
          {fuelRequestTexts.ofBudget(formatMoney(preview.totalAmount), formatMoney(preview.budget))}
        </p>
      )}
      {quote.isDiscountUnknown && <p>{fuelRequestTexts.discountUnknown}</p>}
      {price?.isEstimate && <p>Estimate. You get the price at the moment you ask.</p>}
      {price && !price.isEstimate && (
        <PriceOriginNote
          prices={quote.published}
          receivedAt={quote.receivedAt}
          isStale={quote.isStale}
        />
      )}
    </div>
  );
}
