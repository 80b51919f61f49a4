import {
  type AmountRefusal,
  priceFuelRequest,
  refuseAmount,
} from '../../../domain/fuel-requests/fuel-request.ts';
import { type Cents, cents } from '../../../domain/values/money.ts';
import { type Centilitres, centilitres, volumeForMoney } from '../../../domain/values/volume.ts';
import { readAmount } from '../../components/fields/typed-amount.ts';

export type PurchaseMode = 'litres' | 'budget';

interface Wish {
  mode: PurchaseMode;
  /** The text of the amount field. */
  typed: string;
  /** Cents per litre before the discount; null until it is known. */
  pricePerLitre: Cents | null;
  discountPercent: number;
  /** Null until a vehicle is chosen. */
  capacity: Centilitres | null;
}

export interface Preview {
  /** 0 if there is no amount yet. */
  volume: Centilitres;
  discountedPrice: Cents | null;
  totalAmount: Cents | null;
  /** The typed money, in budget mode. */
  budget: Cents | null;
  /** Something is typed, but it is not an amount. */
  isUnreadable: boolean;
  refusal: AmountRefusal | null;
}

/**
 * The litres and the cost of what is typed. In budget mode litres = budget divided by the price per
 * litre before the discount (REQ-9).
 */
export function previewRequest(wish: Wish): Preview {
  const amount = readAmount(wish.typed);
  const volume = volumeOf(amount ?? 0, wish);
  const price =
    wish.pricePerLitre === null
      ? null
      : priceFuelRequest(volume, wish.pricePerLitre, wish.discountPercent);
  return {
    volume,
    discountedPrice: price?.discountedPrice ?? null,
    totalAmount: price?.totalAmount ?? null,
    budget: wish.mode === 'budget' && amount !== null ? cents(amount) : null,
    isUnreadable: amount === null && wish.typed.trim() !== '',
    refusal: refuseAmount(volume, wish.capacity ?? volume),
  };
}

function volumeOf(amount: number, { mode, pricePerLitre }: Wish): Centilitres {
  if (mode === 'litres') return centilitres(amount);
  return pricePerLitre === null ? centilitres(0) : volumeForMoney(cents(amount), pricePerLitre);
}
