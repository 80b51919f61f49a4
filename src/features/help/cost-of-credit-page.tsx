import { type LoyaltyTier, loyaltyTiers, tierTable } from '../../../domain/loyalty/loyalty.ts';
import { type CreditOffer, offerCredit } from '../../../domain/purchases/credit-offer.ts';
import {
  formatDay,
  formatLitres,
  formatMoney,
  formatPercent,
  formatPrice,
} from '../../../domain/values/format.ts';
import { cents } from '../../../domain/values/money.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';
import { centilitres } from '../../../domain/values/volume.ts';
import { type Detail, DetailList } from '../../components/layout/detail-list.tsx';
import { Surface } from '../../components/layout/surface.tsx';
import { useToday } from '../../http/server-clock.ts';
import classes from './help.module.css';
import { Paragraphs, SampleTitle } from './text-sections.tsx';
import { costTexts as texts } from './texts.ts';

/** What credit costs, with an example of today that the domain works out (BUY-1). */
export function CostOfCreditPage() {
  const today = useToday();
  const offer = exampleOffer('regular', today);
  const { volume, pricePerLitre, basePrice } = offer;
  return (
    <>
      <SampleTitle />
      <Surface>
        <p className={classes.text}>{texts.intro}</p>
      </Surface>
      <Surface title={texts.example}>
        <p className={classes.text}>
          {texts.exampleText(formatLitres(volume), formatPrice(pricePerLitre), formatDay(today))}
        </p>
        <DetailList details={exampleRows(offer)} />
      </Surface>
      <Surface title={texts.tiers}>
        <p className={classes.text}>{texts.tiersText(formatMoney(basePrice))}</p>
        <DetailList
          details={loyaltyTiers.map((tier) => [
            texts.tierRow(texts.tierNames[tier], formatPercent(tierTable[tier].discountPercent)),
            formatMoney(exampleOffer(tier, today).totalRepayment),
          ])}
        />
      </Surface>
      <Surface title={texts.good}>
        <Paragraphs texts={texts.notes} />
      </Surface>
    </>
  );
}

/** 40 litres at R20.00: a common tank, and a price that is easy to reckon with. */
const volume = centilitres(4000);
const pricePerLitre = cents(2000);

/** The example of the cost of credit, for somebody in a tier. */
function exampleOffer(loyaltyTier: LoyaltyTier, today: Day): CreditOffer {
  const { discountPercent } = tierTable[loyaltyTier];
  return offerCredit({ volume, pricePerLitre, discountPercent, loyaltyTier, today });
}

function exampleRows(offer: CreditOffer): Detail[] {
  const { rows } = texts;
  return [
    [rows.fuel, formatMoney(offer.basePrice)],
    [rows.discount(formatPercent(offer.discountPercent)), `−${formatMoney(offer.discountAmount)}`],
    [rows.price, formatMoney(offer.finalAmount)],
    [rows.credit(formatPercent(offer.premiumPercent)), formatMoney(offer.premiumAmount)],
    [rows.total, formatMoney(offer.totalRepayment)],
    [rows.due, formatDay(offer.repaymentDueDate)],
  ];
}
