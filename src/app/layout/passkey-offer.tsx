import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { passkeysQuery } from '../../api/passkeys.ts';
import { Surface } from '../../components/layout/surface.tsx';
import { Notice } from '../../components/states/notice.tsx';
import { passkeyTexts, passkeyOfferTexts as texts } from '../../features/account/passkeys/texts.ts';
import { useAddPasskey } from '../../features/account/passkeys/use-add-passkey.ts';
import { deviceKeys } from '../../session/device-storage.ts';
import { hasAuthenticator } from '../../session/passkey-support.ts';
import { passwordSignIn } from '../../session/password-sign-in.ts';
import { isPostponed, postpone } from '../../session/postponed.ts';

/** Offers a passkey to a user who has none, where the device can keep one (ACC-37). */
export function PasskeyOffer({ user }: { user: SessionUser }) {
  const [isPossible, setPossible] = useState(false);
  useEffect(() => {
    if (!isPostponed(deviceKeys.passkeyLater)) void hasAuthenticator().then(setPossible);
  }, []);
  const { data } = useQuery({ ...passkeysQuery(user.id), enabled: isPossible });
  const [isDismissed, setDismissed] = useState(false);
  const { add, isAdding, failure } = useAddPasskey(user.id);
  if (!isPossible || isDismissed || data?.length !== 0) return null;

  const dismiss = () => {
    passwordSignIn.isRecent = false;
    postpone(deviceKeys.passkeyLater);
    setDismissed(true);
    // The focused button disappears with the offer.
    document.getElementById('content')?.focus({ preventScroll: true });
  };

  return (
    <Surface title={texts.title}>
      <Box component="p" mb="sm">
        {texts.text}
      </Box>
      {failure && (
        <Box mb="sm">
          <Notice kind="problem">{failure}</Notice>
        </Box>
      )}
      <Box display="flex" style={{ flexWrap: 'wrap', gap: 12 }}>
        <Button variant="default" onClick={dismiss}>
          {texts.later}
        </Button>
        <Button
          variant="light"
          loading={isAdding}
          onClick={() => void add().then((isAdded) => isAdded && dismiss())}
        >
          {passkeyTexts.add}
        </Button>
      </Box>
    </Surface>
  );
}
