import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { vehiclesQuery } from '../../api/vehicles.ts';
import { Surface } from '../../components/layout/surface.tsx';
import { outboxQuery } from '../../outbox/queries.ts';
import { install, installOffer, onInstallOffer, postponeInstall } from '../../pwa/install.ts';
import { installTexts as texts } from '../texts.ts';

/** Offers to install the app once the user has a vehicle, and so is likely to come back. */
export function InstallOffer({ user }: { user: SessionUser }) {
  const offer = useSyncExternalStore(onInstallOffer, installOffer);
  const vehicles = useQuery(vehiclesQuery(user.id));
  const outbox = useQuery(outboxQuery(user.id));
  const hasVehicle =
    vehicles.data?.length || outbox.data?.items.some((item) => item.kind === 'vehicle');
  if (!offer || !hasVehicle) return null;

  const postpone = () => {
    postponeInstall();
    // The focused button disappears with the offer.
    document.getElementById('content')?.focus();
  };

  return (
    <Surface title="Install Volmaak">
      <Box component="p" m={0} mb="sm">
        {offer === 'prompt' ? 'It opens instantly at the pump, even with no signal.' : texts.byHand}
      </Box>
      <Box display="flex" style={{ flexWrap: 'wrap', gap: 12 }}>
        <Button variant="default" onClick={postpone}>
          Not now
        </Button>
        {offer === 'prompt' && (
          <Button variant="light" onClick={() => void install()}>
            Install
          </Button>
        )}
      </Box>
    </Surface>
  );
}
