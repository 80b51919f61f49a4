import { UnstyledButton } from '@mantine/core';
import { IconRefresh, IconServerOff, IconWifiOff, IconWorldOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { appDurations } from '../../../domain/durations.ts';
import { phoneMomentText } from '../../components/states/moment-text.ts';
import { useNow } from '../../components/states/use-now.ts';
import { type ConnectionState, recheckConnection, useConnection } from '../../http/connection.ts';
import { requeueAndSend } from '../../outbox/sending.ts';
import { connectionTexts as texts } from '../texts.ts';
import classes from './header-note.module.css';

/** Shows that Volmaak cannot be reached, and why. A tap tries again. */
export function ConnectionChip({ user }: { user: SessionUser }) {
  const { kind, since } = useConnection();
  const [isTrying, setIsTrying] = useState(false);
  const now = useNow(appDurations.screen.lossAgeUpdate);

  const tryAgain = async () => {
    if (isTrying) return;
    setIsTrying(true);
    void requeueAndSend('connection', user.id);
    await recheckConnection();
    setIsTrying(false);
  };

  return (
    // The live region stays mounted, because screen readers announce only its changes.
    <div role="status" className={classes.connection}>
      {kind === 'online' ? (
        <span className="visually-hidden">{texts.online}</span>
      ) : (
        <UnstyledButton
          className={classes.note ?? ''}
          data-lost
          aria-busy={isTrying}
          onClick={() => void tryAgain()}
        >
          <ChipIcon kind={isTrying ? 'trying' : kind} />
          <span>{isTrying ? texts.trying : lossText(kind, since, now)}</span>
          <span className="visually-hidden">{texts.tryAgain}</span>
        </UnstyledButton>
      )}
    </div>
  );
}

type Lost = Exclude<ConnectionState['kind'], 'online'>;

const icons = {
  offline: IconWifiOff,
  'no-internet': IconWorldOff,
  'no-answer': IconWorldOff,
  'server-down': IconServerOff,
  trying: IconRefresh,
} satisfies Record<Lost | 'trying', unknown>;

function ChipIcon({ kind }: { kind: Lost | 'trying' }) {
  const Icon = icons[kind];
  return <Icon size={18} aria-hidden="true" className={classes.icon ?? ''} />;
}

function lossText(kind: Lost, since: number, now: number): string {
  return kind === 'offline' ? texts.offline(phoneMomentText(since, now)) : texts[kind];
}
