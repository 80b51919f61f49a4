import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { UserId } from '../../../../domain/ids.ts';
import type { SavedCard } from '../../../../domain/purchases/purchase.ts';
import { formatDay } from '../../../../domain/values/format.ts';
import { southAfricanDay } from '../../../../domain/values/south-african-time.ts';
import { useSavedCardRemoval } from '../../../api/saved-cards.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { toastSuccess } from '../../../components/states/toast.ts';
import { useAttempt } from '../../../components/states/use-attempt.ts';
import { useIsConnected } from '../../../http/connection.ts';
import classes from './own-account.module.css';
import { cardTexts as texts } from './texts.ts';

/** The user's saved cards. */
export function CardSection({ userId, cards }: { userId: UserId; cards: readonly SavedCard[] }) {
  const removal = useSavedCardRemoval(userId);
  const isConnected = useIsConnected();
  const [asked, setAsked] = useState<SavedCard | null>(null);
  const { attempt, failure } = useAttempt(texts.failed);

  async function remove(card: SavedCard) {
    // The dialog closes first, because screen readers do not announce a toast behind it.
    await removal.mutateAsync(card.id).finally(() => flushSync(() => setAsked(null)));
    toastSuccess(texts.done);
  }

  return (
    <Surface title="Saved cards">
      {failure && <Notice kind="problem">{failure}</Notice>}
      {cards.length === 0 && (
        <p className={classes.text}>No card is saved. You can save one when you pay.</p>
      )}
      <ul className={classes.list}>
        {cards.map((card) => (
          <li key={card.id} className={`ends ${classes.line}`}>
            <p className={classes.value}>
              <strong>{nameOf(card)}</strong>
              <span className={classes.hint}>
                {texts.saved(formatDay(southAfricanDay(new Date(card.createdAt))))}
              </span>
            </p>
            <ActionIcon
              color="red"
              disabled={!isConnected}
              aria-label={texts.remove(nameOf(card))}
              onClick={() => setAsked(card)}
            >
              <IconTrash size={20} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        {...texts.question(asked ? nameOf(asked) : '')}
        opened={asked !== null}
        pending={removal.isPending}
        onConfirm={() => asked && void attempt(() => remove(asked))}
        onCancel={() => setAsked(null)}
      />
    </Surface>
  );
}

function nameOf({ brand, lastFour }: SavedCard): string {
  return texts.name(texts.brands[brand], lastFour);
}
