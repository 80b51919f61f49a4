import { refuseAmount } from '../../../domain/fuel-requests/fuel-order.ts';
import { priceFuelRequest } from '../../../domain/fuel-requests/request-price.ts';
import { type Cents, cents } from '../../../domain/values/money.ts';
import { type Centilitres, centilitres, volumeForMoney } from '../../../domain/values/volume.ts';
import { readAmount } from '../../components/fields/typed-amount.ts';

export type PurchaseMode = 'litres' | 'budget';

interface PreviewInput {
  mode: PurchaseMode;
  /** The text of the amount field. */
  typed: string;
  /** Cents per litre before the discount; null until it is known. */
  pricePerLitre: Cents | null;
  discountPercent: number;
  /** Null until a vehicle is chosen. */
  capacity: Centilitres | null;
}

export type Preview = ReturnType<typeof previewRequest>;

/**
 * The litres and the cost of what is typed. In budget mode litres = budget divided by the price per
 * litre before the discount (REQ-9).
 */
export function previewRequest(input: PreviewInput) {
  const amount = readAmount(input.typed);
  const volume = volumeOf(amount ?? 0, input);
  const price =
    input.pricePerLitre === null
      ? null
      : priceFuelRequest(volume, input.pricePerLitre, input.discountPercent);
  return {
    /** 0 if there is no amount yet. */
    volume,
    discountedPrice: price?.discountedPrice ?? null,
    totalAmount: price?.totalAmount ?? null,
    /** The typed money, in budget mode. */
    budget: input.mode === 'budget' && amount !== null ? cents(amount) : null,
    /** Something is typed, but it is not an amount. */
    isUnreadable: amount === null && input.typed.trim() !== '',
    refusal: refuseAmount(volume, input.capacity ?? volume),
  };
}

function volumeOf(amount: number, { mode, pricePerLitre }: PreviewInput): Centilitres {
  if (mode === 'litres') return centilitres(amount);
  return pricePerLitre === null ? centilitres(0) : volumeForMoney(cents(amount), pricePerLitre);
}
