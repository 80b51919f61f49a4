import { Button } from '@mantine/core';
import { IconRefreshAlert } from '@tabler/icons-react';
import { Surface } from '../../components/layout/surface.tsx';
import { outboxTexts as texts } from '../../components/outbox/outbox-texts.ts';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { applyUpdate } from '../../pwa/update.ts';

/**
 * Says that a newer version of the app, in another tab, has written the outbox, so this one cannot
 * read it.
 */
export function NewerOutbox() {
  return (
    <Surface>
      <div role="alert">
        <EmptyState
          icon={<IconRefreshAlert size={40} stroke={1.5} />}
          title={texts.newer}
          text={texts.newerText}
          action={<Button onClick={() => void applyUpdate()}>{texts.update}</Button>}
        />
      </div>
    </Surface>
  );
}
