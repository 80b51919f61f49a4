import { Button } from '@mantine/core';
import { IconDownload, IconShare } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { receiptOf } from '../../../../domain/purchases/receipt.ts';
import { southAfricanDay } from '../../../../domain/values/south-african-time.ts';
import { receiptAddress } from '../../../api/purchase-details.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { downloadBlob } from '../../../components/download.ts';
import { DetailList } from '../../../components/layout/detail-list.tsx';
import { canShareFile, shareFile } from '../../../components/share-file.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { toastError } from '../../../components/states/toast.ts';
import { useIsConnected } from '../../../http/connection.ts';
import shared from '../purchase.module.css';
import type { PurchaseDialogProps } from './purchase-facts.ts';
import classes from './purchases.module.css';
import { drawReceipt } from './receipt-picture.ts';

const noPicture = { title: 'No picture was made', text: 'Please try again, or copy the text.' };

/** The receipt of a saved purchase, to be read, shared or saved without a connection (BUY-19). */
export function ReceiptDialog({ opened, onClose, user, purchase }: PurchaseDialogProps) {
  const isConnected = useIsConnected();
  const receipt = receiptOf(purchase, `${user.firstName} ${user.lastName}`);
  const name = `volmaak-receipt-${southAfricanDay(new Date(purchase.purchaseDate))}.png`;
  const delivery = useMutation({
    mutationFn: async (deliver: (file: File) => unknown) =>
      deliver(await drawReceipt(receipt, name)),
    onError: () => toastError(noPicture),
  });
  const canShare = canShareFile(new File([''], name, { type: 'image/png' }));
  return (
    <Dialog opened={opened} onClose={onClose} title={receipt.title} size={520}>
      <div className={`stack ${shared.form} ${shared.last}`}>
        <p className={classes.vehicle}>{receipt.status}</p>
        <DetailList
          details={[
            ...receipt.purchase,
            ...receipt.costs,
            ['Total', receipt.total],
            ...receipt.payment,
          ]}
        />
        <p className={`${shared.note} ${classes.number}`}>{receipt.number}</p>
        <div className={shared.actions}>
          {canShare && (
            <Button
              leftSection={<IconShare size={20} aria-hidden="true" />}
              loading={delivery.isPending}
              onClick={() => delivery.mutate(shareFile)}
            >
              Share
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconDownload size={20} aria-hidden="true" />}
            loading={delivery.isPending}
            onClick={() => delivery.mutate((file) => downloadBlob(file.name, file))}
          >
            Save as picture
          </Button>
        </div>
        {delivery.isError && (
          <Notice kind="problem">{`${noPicture.title}. ${noPicture.text}`}</Notice>
        )}
        {isConnected && (
          <a className="tap-link" href={receiptAddress(purchase.id)} target="_blank" rel="noopener">
            Open the page to print
          </a>
        )}
      </div>
    </Dialog>
  );
}
