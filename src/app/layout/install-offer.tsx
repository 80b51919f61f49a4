import { Button, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, useSyncExternalStore } from 'react';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { vehiclesQuery } from '../../api/vehicles.ts';
import { outboxQuery } from '../../outbox/queries.ts';
import { install, installOffer, onInstallOffer, postponeInstall } from '../../pwa/install.ts';
import { installTexts as texts } from '../texts.ts';
import classes from './install-offer.module.css';

/**
 * Offers to install the app after a user's first success, until it is answered (OUT-17). It stands
 * high on the home screen and on the screens of a success.
 */
export function InstallOffer({ user }: { user: SessionUser }) {
  const offer = useSyncExternalStore(onInstallOffer, installOffer);
  // An offer that comes later would move what its user is about to tap. The next screen has it.
  const [wasPossible] = useState(offer !== null);
  const hasSucceeded = useFirstSuccess(user);
  const titleId = useId();
  if (!offer || !wasPossible || !hasSucceeded) return null;

  return (
    <section className={classes.offer} aria-labelledby={titleId}>
      <div className={classes.text}>
        <h2 id={titleId} className={classes.title}>
          {texts.title}
        </h2>
        <p className={classes.reason}>{offer === 'prompt' ? texts.reason : texts.byHand}</p>
      </div>
      {offer === 'prompt' && (
        <Button variant="light" onClick={() => endWith(() => void install())}>
          {texts.install}
        </Button>
      )}
      <UnstyledButton
        className="icon-button"
        aria-label={texts.notNow}
        onClick={() => endWith(postponeInstall)}
      >
        <IconX size={20} aria-hidden="true" />
      </UnstyledButton>
    </section>
  );
}

/** Whether the user has a vehicle or a fuel request, on the server or on this phone. */
function useFirstSuccess(user: SessionUser): boolean {
  const { data: vehicles = [] } = useQuery(vehiclesQuery(user.id));
  const { data: outbox } = useQuery(outboxQuery(user.id));
  const saved = outbox?.items ?? [];
  return (
    vehicles.length > 0 || saved.some(({ kind }) => kind === 'vehicle' || kind === 'fuel-request')
  );
}

/** The focused button disappears with the offer. The page takes the focus without scrolling. */
function endWith(answer: () => void): void {
  answer();
  document.getElementById('content')?.focus({ preventScroll: true });
}
