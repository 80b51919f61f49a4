import { priceLimits } from '../../domain/prices/fuel-price.ts';
import {
  type RedemptionFacts,
  type Settlement,
  settleRedemption,
} from '../../domain/vouchers/judge-redemption.ts';
import type { SignedRedemption } from '../../domain/vouchers/redemption-code.ts';
import type { Queryable } from '../db/database.ts';
import { pricesBetween } from '../prices/prices.ts';
import type { LockedFuel } from './redeemed-fuel.ts';

interface Judged extends LockedFuel, Pick<RedemptionFacts, 'signer' | 'proof'> {
  signed: Pick<SignedRedemption, 'redemption'>;
}

/** Judges what an attendant's phone has signed by all that is known of it (VOU-25 to VOU-27). */
export async function judgeRedemption(
  db: Queryable,
  { signed, voucher, entitlement, signer, proof }: Judged,
  receivedAt: Date,
): Promise<Settlement> {
  const { volume, amount, at } = signed.redemption;
  const { issuedAt, expiresAt, fetchedAt } = voucher;
  const time = { from: issuedAt, until: receivedAt };
  return settleRedemption({
    poured: { volume, amount, at: new Date(at * 1000) },
    receivedAt,
    voucher: {
      issuedAt,
      expiresAt,
      fetchedAt,
      maxVolume: voucher.maxCl,
      maxAmount: voucher.maxCents,
      isRedeemed: voucher.state === 'redeemed',
    },
    prices: (await pricesBetween(db, entitlement.fuelType, time)) ?? priceLimits,
    entitlement: {
      granted: entitlement.grantedCl,
      poured: entitlement.pouredCl,
      isWithdrawn: entitlement.withdrawnAt !== null,
    },
    signer,
    proof,
  });
}
