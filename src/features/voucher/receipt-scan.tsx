import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserId } from '../../../domain/ids.ts';
import type { Voucher } from '../../../domain/vouchers/voucher-schemas.ts';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { Scanner } from '../../components/scan/scanner.tsx';
import { Notice } from '../../components/states/notice.tsx';
import { vouchersQuery } from '../../vouchers/held-vouchers.ts';
import { type ReceiptRefusal, saveReceipt } from '../../vouchers/receipts.ts';
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
