import { useQuery } from '@tanstack/react-query';
import type { UserId } from '../../../../domain/ids.ts';
import {
  formatDay,
  formatLitres,
  formatMoney,
  formatPercent,
} from '../../../../domain/values/format.ts';
import { centsFromRand } from '../../../../domain/values/money.ts';
import { centilitresFromLitres } from '../../../../domain/values/volume.ts';
import { vehiclesQuery } from '../../../api/vehicles.ts';
import { type Detail, DetailList } from '../../../components/layout/detail-list.tsx';
import type { ShownQuote } from '../draft.ts';
import { fuelTexts, scheduleTexts as texts } from '../texts.ts';

/** The purchase that a scheduled payment is for (PAY-14). */
export function PurchaseSummary({ userId, shown }: { userId: UserId; shown: ShownQuote }) {
  const { quote, wish } = shown;
  const cars = useQuery(vehiclesQuery(userId)).data;
  const car = cars?.find(({ id }) => id === wish.carId);
  const volume = formatLitres(centilitresFromLitres(quote.fuelAmount));
  const money = (rand: number) => formatMoney(centsFromRand(rand));
  const discount = `${formatPercent(quote.discountPercentage)} · −${money(quote.discountAmount)}`;
  const details: Detail[] = [
    ...(car
      ? ([
          [texts.vehicle, `${car.make} ${car.model}`],
          [texts.plate, car.registrationNumber],
        ] as const)
      : []),
    [texts.fuel, texts.fuelOf(volume, fuelTexts[wish.fuelType])],
    [texts.base, money(quote.basePrice)],
    ...(quote.discountAmount > 0 ? ([[texts.discount, discount]] as const) : []),
    [texts.credit(formatPercent(quote.premiumPercentage)), money(quote.premiumAmount)],
    [texts.total, money(quote.totalRepayment)],
    [texts.due, formatDay(quote.repaymentDueDate)],
  ];
  return (
    <section aria-label={texts.summary}>
      <DetailList details={details} />
    </section>
  );
}
