import type { UserId } from '../../domain/ids.ts';
import type { FuelType } from '../../domain/prices/fuel-price.ts';
import { type Cents, randFromCents } from '../../domain/values/money.ts';
import { type Centilitres, litresFromCentilitres } from '../../domain/values/volume.ts';
import { redemptionBytes, redemptionText } from '../../domain/vouchers/redemption-code.ts';
import { changeHeld, readHeld } from '../offline/device/voucher-store.ts';
import { newUuid } from '../offline/new-uuid.ts';
import { outboxStore } from '../offline/sender.ts';
import { sendNow } from '../outbox/sending.ts';
import { readPhone } from './phone-keys.ts';
import { signAsPhone } from './signing.ts';

/**
 * A voucher that was accepted, and whose fuel is being poured. It is stored before the attendant sees
 * the verdict, so that a phone that dies at the pump still asks for the litres afterwards.
 */
export interface Pouring {
  /** The id of the redemption, which the server books once. */
  id: string;
  voucherId: string;
  /** What the motorist's phone showed; null if the short code was typed. */
  shown: string | null;
  shortCode: string | null;
  plate: string;
  fuelType: FuelType;
  maxVolume: Centilitres;
  maxAmount: Cents;
  /** Milliseconds since 1970, by this phone. */
  acceptedAt: number;
}

const name = 'pouring';

export async function listPouring(userId: UserId): Promise<Pouring[]> {
  const [held, items] = await Promise.all([readHeld<Pouring[]>(userId, name), outboxStore.all()]);
  // One whose redemption was saved is over, although the phone died before it was removed here.
  return (held ?? []).filter(({ id }) => !items.some((item) => item.id === id));
}

/** Stores an accepted voucher; one that is stored already stays as it is. */
export async function beginPouring(
  userId: UserId,
  accepted: Omit<Pouring, 'id' | 'acceptedAt'>,
): Promise<Pouring> {
  const begun = { ...accepted, id: newUuid(), acceptedAt: Date.now() };
  const held = await changeHeld<Pouring[]>(userId, name, (before = []) =>
    before.some(({ voucherId }) => voucherId === begun.voucherId) ? before : [...before, begun],
  );
  return held.find(({ voucherId }) => voucherId === begun.voucherId) ?? begun;
}

/** Ends what was poured and saved, or was not poured at all. */
export async function endPouring(userId: UserId, id: string): Promise<void> {
  await changeHeld<Pouring[]>(userId, name, (before = []) => before.filter((one) => one.id !== id));
}

export interface Poured {
  volume: Centilitres;
  amount: Cents;
  /** 0 if nobody named the pump. */
  pump: number;
}

/** Only a sign-in with a connection makes another key. */
export class LostKeyError extends Error {}

/**
 * Signs what was poured, and saves it in the outbox. It is on the disk when this resolves, under the
 * id of the pouring, so that a second tap saves nothing more (VOU-14). Returns the receipt.
 * @throws OutboxStorageError or LostKeyError
 */
export async function savePoured(
  userId: UserId,
  pouring: Pouring,
  { volume, amount, pump }: Poured,
  now: number,
): Promise<string> {
  const phone = await readPhone(userId);
  if (!phone?.deviceId) throw new LostKeyError('The key of this phone is lost');
  const { id, voucherId, shown, shortCode, plate, fuelType } = pouring;
  const bytes = redemptionBytes({
    id,
    deviceId: phone.deviceId,
    voucherId,
    at: now,
    volume,
    amount,
    pump,
  });
  const receipt = redemptionText(bytes, await signAsPhone(phone.keys, bytes));
  const litres = litresFromCentilitres(volume);
  const item = await outboxStore.add(
    {
      id,
      userId,
      kind: 'redemption',
      dependsOn: null,
      payload: {
        receipt,
        shown,
        shortCode,
        voucherId,
        plate,
        fuelType,
        litres,
        amount: randFromCents(amount),
      },
    },
    null,
  );
  await endPouring(userId, id);
  void sendNow();
  return item.kind === 'redemption' ? item.payload.receipt : receipt;
}
