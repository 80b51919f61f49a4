import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserId } from '../../../domain/ids.ts';
import { randFromCents } from '../../../domain/values/money.ts';
import { litresFromCentilitres } from '../../../domain/values/volume.ts';
import { readRedemptionText } from '../../../domain/vouchers/redemption-code.ts';
import type { Voucher } from '../../../domain/vouchers/voucher-schemas.ts';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { Scanner } from '../../components/scan/scanner.tsx';
import { Notice } from '../../components/states/notice.tsx';
import { outboxStore } from '../../offline/sender.ts';
import { sendNow } from '../../outbox/sending.ts';
import { markUsed, vouchersQuery } from '../../vouchers/held-vouchers.ts';
import { readVouchers } from '../../vouchers/showable.ts';
import { receiptTexts as texts } from './texts.ts';

export interface ReceiptScanProps {
  userId: UserId;
  voucher: Voucher;
  onEnd: () => void;
}

/** Reads the receipt on the attendant's phone, and saves it (VOU-14). */
export function ReceiptScan({ userId, voucher, onEnd }: ReceiptScanProps) {
  const client = useQueryClient();
  const [problem, setProblem] = useState<ReceiptRefusal | 'not-saved' | null>(null);
  const [scans, setScans] = useState(0);

  async function save(text: string) {
    const refusal = await saveReceipt(userId, voucher, text).catch(() => 'not-saved' as const);
    setProblem(refusal);
    // The camera reads again, for another try.
    if (refusal) return setScans(scans + 1);
    client.setQueryData(vouchersQuery(userId).queryKey, (await readVouchers(userId)) ?? undefined);
    onEnd();
  }

  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      {problem && <Notice kind="problem">{texts.problems[problem]}</Notice>}
      <Scanner key={scans} onCode={(text) => void save(text)} onCancel={onEnd} />
    </>
  );
}

type ReceiptRefusal = 'no-receipt' | 'other-voucher';

/**
 * Saves the receipt of a voucher that the motorist's phone has scanned, so that it is booked although
 * the attendant's phone stays without a connection; null if it was saved (VOU-14). The server checks
 * who has signed it.
 * @throws OutboxStorageError
 */
async function saveReceipt(
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
