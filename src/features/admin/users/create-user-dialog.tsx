import { Modal } from '@mantine/core';
import { useDialogFrame } from '../../../components/dialog-frame.ts';
import { useBackCloses } from '../../../components/use-back-closes.ts';

interface CreateUserDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function CreateUserDialog({ opened, onClose }: CreateUserDialogProps) {
  const frame = useDialogFrame(opened);
  useBackCloses(opened, onClose);
  return (
    <Modal {...frame} onClose={onClose} title="Create New User" size={560}>
      <p>…</p>
    </Modal>
  );
}
