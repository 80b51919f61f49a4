import { Button } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { DeviceSession } from '../../../../domain/accounts/own-account.ts';
import type { SessionId, UserId } from '../../../../domain/ids.ts';
import { useDeviceSignOut } from '../../../api/own-account.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { StatusBadge } from '../../../components/layout/status-badge.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import { momentText } from '../../../components/states/moment-text.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { toastSuccess } from '../../../components/states/toast.ts';
import { useAttempt } from '../../../components/states/use-attempt.ts';
import { useServerNow } from '../../../components/states/use-now.ts';
import classes from './own-account.module.css';
import { deviceTexts as texts } from './texts.ts';

interface DeviceSectionProps {
  userId: UserId;
  devices: readonly DeviceSession[];
}

/** The user's sessions, with buttons to end them. */
export function DeviceSection({ userId, devices }: DeviceSectionProps) {
  const signOut = useDeviceSignOut(userId);
  const [isAsking, setAsking] = useState(false);
  const { attempt, failure } = useAttempt(texts.failed);

  function end(id: SessionId | 'all') {
    if (signOut.isPending) return;
    void attempt(async () => {
      // The dialog closes first, because screen readers do not announce a toast behind it.
      await signOut.mutateAsync(id).finally(() => flushSync(() => setAsking(false)));
      toastSuccess(id === 'all' ? texts.allDone : texts.done);
    });
  }

  return (
    <Surface title="Signed-in devices">
      <p className={classes.text}>You stay signed in for up to 30 days after the last use.</p>
      <ul className={classes.list}>
        {devices.map((device) => (
          <Device
            key={device.id}
            device={device}
            isEnding={signOut.isPending && signOut.variables === device.id}
            onEnd={() => end(device.id)}
          />
        ))}
      </ul>
      {failure && <Notice kind="problem">{failure}</Notice>}
      {devices.length > 1 && (
        <Button variant="default" fullWidth onClick={() => setAsking(true)}>
          Sign out everywhere else
        </Button>
      )}
      <ConfirmDialog
        {...texts.question}
        opened={isAsking}
        pending={signOut.isPending}
        onConfirm={() => end('all')}
        onCancel={() => setAsking(false)}
      />
    </Surface>
  );
}

interface DeviceProps {
  device: DeviceSession;
  isEnding: boolean;
  onEnd: () => void;
}

function Device({ device, isEnding, onEnd }: DeviceProps) {
  const now = useServerNow();
  const name = device.browser ?? 'A browser';
  const signedIn = momentText(Date.parse(device.signedInAt), now);
  const used = momentText(Date.parse(device.lastUsedAt), now);
  return (
    <li className={`ends ${classes.line}`}>
      <p className={classes.value}>
        <strong>{name}</strong>
        <span className={classes.hint}>{texts.when(signedIn, used)}</span>
      </p>
      {device.isCurrent ? (
        <StatusBadge color="petrol">This device</StatusBadge>
      ) : (
        <Button
          variant="default"
          aria-label={texts.signOutOf(name, signedIn)}
          loading={isEnding}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
