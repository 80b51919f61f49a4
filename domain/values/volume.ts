import type { Brand } from '../brand.ts';
import { type Cents, cents, hundredths, roundHalfUp } from './money.ts';

/** A volume of fuel in whole centilitres (0.01 l). */
export type Centilitres = Brand<number, 'Centilitres'>;

/** Marks a whole number as a volume in centilitres (MON-1). */
export function centilitres(amount: number): Centilitres {
  // A plain integer becomes a volume only here.
  return amount as Centilitres;
}

/** Converts litres, the unit of the API, to centilitres, rounded half up (MON-1, MON-2). */
export function centilitresFromLitres(litres: number): Centilitres {
  return centilitres(hundredths(litres));
}

/** Converts centilitres to litres with two decimals, the unit of the API (MON-1). */
export function litresFromCentilitres(volume: Centilitres): number {
  return volume / 100;
}

/** The cost of a volume at cents per litre, rounded half up to the cent (MON-2). */
export function costOf(volume: Centilitres, pricePerLitre: Cents): Cents {
  return cents(roundHalfUp(volume * pricePerLitre, 100));
}

/** The volume that money buys at cents per litre, rounded down to 0.01 l (BUY-2). */
export function volumeForMoney(money: Cents, pricePerLitre: Cents): Centilitres {
  return centilitres(Math.floor((money * 100) / pricePerLitre));
}
