import type { UserId } from '../../domain/ids.ts';
import { randFromCents } from '../../domain/values/money.ts';
import { litresFromCentilitres } from '../../domain/values/volume.ts';
import { readRedemptionText } from '../../domain/vouchers/redemption-code.ts';
import type { Voucher } from '../../domain/vouchers/voucher-schemas.ts';
import { outboxStore } from '../offline/sender.ts';
import { sendNow } from '../outbox/sending.ts';
import { markUsed } from './held-vouchers.ts';

export type ReceiptRefusal = 'no-receipt' | 'other-voucher';

/**
 * Saves the receipt of a voucher that the motorist's phone has scanned, so that it is booked although
 * the attendant's phone stays without a connection; null if it was saved (VOU-14). The server checks
 * who has signed it.
 * @throws OutboxStorageError
 */
export async function saveReceipt(
  userId: UserId,
  { id: voucherId, plate, fuelType }: Voucher,
  text: string,
): Promise<ReceiptRefusal | null> {
  const read = readRedemptionText(text);
  if (!read) return 'no-receipt';
  const { id, volume, amount } = read.redemption;
  if (read.redemption.voucherId !== voucherId) return 'other-voucher';
  await outboxStore.add(
    {
      id,
      userId,
      kind: 'redemption',
      dependsOn: null,
      payload: {
        receipt: text,
        shown: null,
        shortCode: null,
        voucherId,
        plate,
        fuelType,
        litres: litresFromCentilitres(volume),
        amount: randFromCents(amount),
      },
    },
    null,
  );
  await markUsed(userId, voucherId);
  void sendNow();
  return null;
}
