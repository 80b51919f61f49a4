import '@mantine/core/styles/Drawer.css';
import { Drawer } from '@mantine/core';
import type { UserId } from '../../../../domain/ids.ts';
import { useDialogFrame } from '../../../components/dialog-frame.ts';
import { useBackCloses } from '../../../components/use-back-closes.ts';

interface UserPanelProps {
  userId: UserId;
  opened: boolean;
  onClose: () => void;
}

export function UserPanel({ userId, opened, onClose }: UserPanelProps) {
  const frame = useDialogFrame(opened);
  useBackCloses(opened, onClose);
  return (
    <Drawer {...frame} onClose={onClose} title="User" position="right">
      <p>{userId}</p>
    </Drawer>
  );
}
