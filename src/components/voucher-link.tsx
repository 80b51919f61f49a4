import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { UserId } from '../../domain/ids.ts';
import type { Voucher } from '../../domain/vouchers/voucher-schemas.ts';
import { vouchersQuery } from '../vouchers/held-vouchers.ts';
import { showable } from '../vouchers/showable.ts';
import { sharedTexts } from './texts.ts';

interface VoucherLinkProps {
  userId: UserId;
  /** Only the voucher of this request or purchase. */
  of?: Partial<Pick<Voucher, 'requestId' | 'purchaseId'>>;
}

/** Leads to the voucher, if this phone can show it now (VOU-8). */
export function VoucherLink({ userId, of = {} }: VoucherLinkProps) {
  const { data } = useQuery(vouchersQuery(userId));
  const voucher = showable(data, Date.now());
  const isOf =
    (!of.requestId || voucher?.requestId === of.requestId) &&
    (!of.purchaseId || voucher?.purchaseId === of.purchaseId);
  if (!voucher || !isOf) return null;
  return (
    <Button
      component={Link}
      to="/voucher"
      color="amber"
      fullWidth
      mb="sm"
      leftSection={<IconQrcode size={22} aria-hidden="true" />}
    >
      {sharedTexts.showAtPump}
    </Button>
  );
}
