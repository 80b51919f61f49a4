import { UnstyledButton } from '@mantine/core';
import { formatFuel } from '../../components/amount-text.ts';
import type { Amount } from './fuel-offer.ts';
import classes from './get-fuel.module.css';
import { getFuelTexts as texts } from './texts.ts';

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
export function AmountChips({ capacity, last, amount, onChoose }: AmountChipsProps) {
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
