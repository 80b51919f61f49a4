import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { SegmentedControl, TextInput, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import type { PaymentMethod } from '../../../domain/payments/payment-status.ts';
import { creditQuery } from '../../api/credit.ts';
import { loyaltyQuery } from '../../api/loyalty.ts';
import { fuelPrice, livePricesQuery } from '../../api/prices.ts';
import { formatFuel } from '../../components/amount-text.ts';
import { passOrder } from '../../components/fields/passed-order.ts';
import { VehicleField } from '../../components/fields/vehicle-field.tsx';
import { Surface } from '../../components/layout/surface.tsx';
import { Notice } from '../../components/states/notice.tsx';
import { PriceOriginNote } from '../../components/states/price-origin-note.tsx';
import { useToday } from '../../http/server-clock.ts';
import type { OutboxItem } from '../../offline/outbox-item.ts';
import type { VehicleChoice } from '../../outbox/vehicle-choices.ts';
import { type Amount, type FuelOffer, offerFuel, type Unit } from './fuel-offer.ts';
import { FuelOptions } from './fuel-options.tsx';
import classes from './get-fuel.module.css';
import type { Fill } from './last-fill.ts';
import { getFuelTexts as texts } from './texts.ts';
import { useFuelChoice } from './use-fuel-choice.ts';

interface GetFuelFormProps {
  user: SessionUser;
  choices: VehicleChoice[];
  /** The items of the user's outbox. */
  items: OutboxItem[];
  /** Newest first. */
  fills: Fill[];
  /** How the latest purchase was paid. */
  lastPayment: PaymentMethod | undefined;
}

const units = (['litres', 'rand'] satisfies Unit[]).map((value) => ({
  value,
  label: texts.units[value],
}));

/** The vehicle, the amount, and the two ways to get it (FUL-1 to FUL-4). */
export function GetFuelForm(props: GetFuelFormProps) {
  const { user, choices, items, fills, lastPayment } = props;
  const choice = useFuelChoice(choices, items, fills);
  const { vehicle, amount, last } = choice;
  const { offer, price, published, prices } = useOffer(user, choice);
  const { data: credit } = useQuery(creditQuery(user.id));
  const [isTried, setTried] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const problem = problemText(offer, vehicle, amount.unit, isTried);

  function go(way: 'ask' | 'buy') {
    setTried(true);
    if (!vehicle || !offer || offer.problem) return input.current?.focus();
    choice.keepAmount(amount);
    const order = { vehicleId: vehicle.id, unit: amount.unit, amount: amount.typed };
    if (way === 'ask') void navigate('/fuel-request', { state: passOrder(order) });
    else void navigate('/?buy', { state: passOrder({ ...order, payBy: lastPayment }) });
  }

  return (
    <>
      <Surface label={texts.howMuch} className={classes.order ?? ''}>
        <fieldset className="stack-12" disabled={user.isBlacklisted}>
          <VehicleField choices={choices} chosen={vehicle} onChange={choice.chooseVehicle} />
          <AmountChips
            capacity={vehicle?.fuelCapacity}
            last={last?.fuelAmount}
            amount={amount}
            onChoose={choice.keepAmount}
          />
          <div className={classes.amount}>
            <SegmentedControl
              aria-label={texts.howMuch}
              data={units}
              value={amount.unit}
              disabled={user.isBlacklisted}
              onChange={(unit) => choice.keepAmount({ unit, typed: '' })}
            />
            <TextInput
              ref={input}
              aria-label={texts.units[amount.unit]}
              inputMode="decimal"
              autoComplete="off"
              {...(amount.unit === 'litres'
                ? { rightSection: <span aria-hidden>{texts.signs.litres}</span> }
                : { leftSection: <span aria-hidden>{texts.signs.rand}</span> })}
              value={amount.typed}
              onChange={({ currentTarget }) =>
                choice.changeAmount({ ...amount, typed: currentTarget.value })
              }
              onFocus={choice.holdAmount}
              onBlur={choice.keepTyped}
              error={problem}
              errorProps={{ role: 'alert' }}
            />
          </div>
        </fieldset>
      </Surface>
      {user.isBlacklisted && <Notice kind="note">{texts.blocked}</Notice>}
      <FuelOptions
        offer={offer && offer.problem !== 'over-capacity' ? offer : null}
        dueDays={credit?.requestDueDays}
        vehicle={vehicle}
        main={fills[0]?.kind ?? 'request'}
        isBlocked={user.isBlacklisted}
        onAsk={() => go('ask')}
        onBuy={() => go('buy')}
      />
      <div>
        {price?.isEstimate && <p>{texts.estimate}</p>}
        {price && !price.isEstimate && (
          <PriceOriginNote
            prices={published}
            receivedAt={prices.dataUpdatedAt}
            isStale={prices.isError}
          />
        )}
      </div>
    </>
  );
}

/** What the chosen amount costs, by the price and the discount that this phone knows. */
function useOffer(user: SessionUser, choice: ReturnType<typeof useFuelChoice>) {
  const { vehicle, amount } = choice;
  const prices = useQuery(livePricesQuery());
  const loyalty = useQuery(loyaltyQuery(user.id));
  const today = useToday();
  const price = vehicle && !prices.isPending ? fuelPrice(prices.data, vehicle.fuelType) : null;
  const offer =
    vehicle && price
      ? offerFuel(amount, {
          pricePerLitre: price.pricePerLitre,
          capacity: vehicle.fuelCapacity,
          loyalty: loyalty.data,
          today,
        })
      : null;
  const published = prices.data?.data.filter(({ fuelType }) => fuelType === vehicle?.fuelType);
  return { offer, price, prices, published: published ?? [] };
}

function problemText(
  offer: FuelOffer | null,
  vehicle: VehicleChoice | undefined,
  unit: Unit,
  isTried: boolean,
): string | undefined {
  if (offer?.problem === 'unreadable') return texts.unreadable[unit];
  if (offer?.problem === 'over-capacity') return texts.overCapacity[unit];
  if (isTried && !vehicle) return texts.vehicleMissing;
  return isTried && offer?.problem ? texts.missing : undefined;
}

interface AmountChipsProps {
  /** Litres. */
  capacity: number | undefined;
  /** The litres of the vehicle's last fill. */
  last: number | undefined;
  amount: Amount;
  onChoose: (amount: Amount) => void;
}

interface Chip extends Amount {
  label: string;
}

/** The usual amounts, for one tap each. */
function AmountChips({ capacity, last, amount, onChoose }: AmountChipsProps) {
  return (
    <div className={classes.chips}>
      {chipsFor(capacity, last).map(({ label, ...chip }) => (
        <UnstyledButton
          key={label}
          className={classes.chip ?? ''}
          aria-pressed={chip.unit === amount.unit && chip.typed === amount.typed}
          onClick={() => onChoose(chip)}
        >
          {label}
        </UnstyledButton>
      ))}
    </div>
  );
}

const usualLitres = [10, 20, 30];
const usualRand = [200, 500];

/** The chips for litres fit the tank, if it is known, and no amount has two chips. */
function chipsFor(capacity: number | undefined, last: number | undefined): Chip[] {
  const litres = (amount: number, label: string): Chip => ({
    unit: 'litres',
    typed: String(amount),
    label,
  });
  const usual = usualLitres.filter((amount) => amount !== last && amount < (capacity ?? Infinity));
  return [
    ...(last ? [litres(last, texts.same(formatFuel(last)))] : []),
    ...usual.map((amount) => litres(amount, formatFuel(amount))),
    ...(capacity && capacity !== last ? [litres(capacity, texts.full(formatFuel(capacity)))] : []),
    ...usualRand.map((rand): Chip => ({ unit: 'rand', typed: String(rand), label: `R${rand}` })),
  ];
}
