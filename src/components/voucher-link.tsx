import { Box, Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { UserId } from '../../domain/ids.ts';
import type { Voucher } from '../../domain/vouchers/voucher-schemas.ts';
import { vouchersQuery } from '../vouchers/held-vouchers.ts';
import { voucherFilesQuery } from '../vouchers/keep-files.ts';
import { showable } from '../vouchers/showable.ts';
import { Notice } from './states/notice.tsx';
import { sharedTexts } from './texts.ts';

interface VoucherLinkProps {
  userId: UserId;
  /** Only the voucher of this request or purchase. */
  of?: Partial<Pick<Voucher, 'requestId' | 'purchaseId'>>;
}

/** Leads to the voucher, if this phone holds one, and says if its screen is not here (VOU-8, VOU-35). */
export function VoucherLink({ userId, of = {} }: VoucherLinkProps) {
  const { data } = useQuery(vouchersQuery(userId));
  const voucher = showable(data, Date.now());
  const isOf =
    (!of.requestId || voucher?.requestId === of.requestId) &&
    (!of.purchaseId || voucher?.purchaseId === of.purchaseId);
  const isShown = voucher !== null && isOf;
  const hasScreen = useQuery({ ...voucherFilesQuery(), enabled: isShown }).data;
  if (!isShown) return null;
  return (
    <>
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
      {hasScreen === false && (
        <Box mb="sm">
          <Notice kind="note">{sharedTexts.needsConnection}</Notice>
        </Box>
      )}
    </>
  );
}
