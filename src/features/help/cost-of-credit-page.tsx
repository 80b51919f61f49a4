import { loyaltyTiers, tierTable } from '../../../domain/loyalty/loyalty.ts';
import {
  formatDay,
  formatLitres,
  formatMoney,
  formatPercent,
  formatPrice,
} from '../../../domain/values/format.ts';
import { DetailList } from '../../components/layout/detail-list.tsx';
import { Surface } from '../../components/layout/surface.tsx';
import { useToday } from '../../http/server-clock.ts';
import { exampleOffer, exampleRows } from './example.ts';
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
