import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { clockErrorText } from '../../../domain/server-clock.ts';
import { Surface } from '../../components/layout/surface.tsx';
import { deviceKeys, deviceStorage } from '../../session/device-storage.ts';
import { clockTexts as texts } from '../texts.ts';

interface Props {
  /** Milliseconds by which the server's clock is ahead of the device's. */
  error: number;
}

/** Says once that the device's clock is wrong, until its user has read it (OUT-35). */
export function ClockNotice({ error }: Props) {
  const [isRead, setRead] = useState(() => deviceStorage.getItem(deviceKeys.clockSaid) !== null);
  if (isRead) return null;

  const dismiss = () => {
    deviceStorage.setItem(deviceKeys.clockSaid, 'yes');
    setRead(true);
    // The focused button disappears with the notice.
    document.getElementById('content')?.focus({ preventScroll: true });
  };

  return (
    <Surface title={texts.title}>
      <Box component="p" role="status" mb="sm">
        {texts.text(clockErrorText(error), error < 0)}
      </Box>
      <Button variant="default" onClick={dismiss}>
        {texts.done}
      </Button>
    </Surface>
  );
}
