import { Modal } from '@mantine/core';
import { useDialogFrame } from '../../../components/dialog-frame.ts';
import { useBackCloses } from '../../../components/use-back-closes.ts';

interface SmsDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function SmsDialog({ opened, onClose }: SmsDialogProps) {
  const frame = useDialogFrame(opened);
  useBackCloses(opened, onClose);
  return (
    <Modal {...frame} onClose={onClose} title="Send SMS Message" size={560}>
      <p>…</p>
    </Modal>
  );
}
