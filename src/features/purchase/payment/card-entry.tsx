import { ActionIcon, Button } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.css';
import { IconTrash } from '@tabler/icons-react';
import type { UserId } from '../../../../domain/ids.ts';
import type { SavedCard } from '../../../../domain/purchases/purchase.ts';
import { useSavedCardRemoval } from '../../../api/saved-cards.ts';
import { Choice, ChoiceList } from '../../../components/fields/choice.tsx';
import { failureText } from '../../../components/states/failure-text.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { toastError } from '../../../components/states/toast.ts';
import { sharedTexts } from '../../../components/texts.ts';
import { useIsConnected } from '../../../http/connection.ts';
import { paymentTexts, purchaseToasts } from '../texts.ts';
import { CardFields } from './card-fields.tsx';
import classes from './payment.module.css';
import type { CardEntry as Entry } from './use-card-entry.ts';

interface CardEntryProps {
  userId: UserId;
  entry: Entry;
  /** Whether to offer saving the card. A scheduled payment saves its card in any case. */
  offersKeeping: boolean;
}

const texts = paymentTexts.card;

/** The saved cards, and the fields for another one. */
export function CardEntry({ userId, entry, offersKeeping }: CardEntryProps) {
  const { saved, retrySaved, chosen, pick, form, keep, setKeep } = entry;
  return (
    <>
      {retrySaved && (
        <>
          <Notice kind="problem">{texts.savedFailed}</Notice>
          <Button variant="default" onClick={retrySaved}>
            {sharedTexts.retry}
          </Button>
        </>
      )}
      {saved.length > 0 && (
        <ChoiceList label={texts.which}>
          {saved.map((card) => (
            <SavedCardChoice
              key={card.id}
              userId={userId}
              card={card}
              isChosen={chosen === card.id}
              onChoose={() => pick(card.id)}
            />
          ))}
          <Choice
            name="card"
            label={texts.other}
            checked={chosen === 'typed'}
            onChange={() => pick('typed')}
          />
        </ChoiceList>
      )}
      {chosen === 'typed' && (
        <>
          <CardFields form={form} />
          {offersKeeping && (
            <Choice
              kind="checkbox"
              label={texts.keep}
              hint={texts.keepHint}
              checked={keep}
              onChange={(event) => setKeep(event.currentTarget.checked)}
            />
          )}
        </>
      )}
    </>
  );
}

interface SavedCardChoiceProps {
  userId: UserId;
  card: SavedCard;
  isChosen: boolean;
  onChoose: () => void;
}

function SavedCardChoice({ userId, card, isChosen, onChoose }: SavedCardChoiceProps) {
  const isConnected = useIsConnected();
  const removal = useSavedCardRemoval(userId);
  const name = texts.saved(texts.brands[card.brand], card.lastFour);

  async function deleteCard() {
    try {
      await removal.mutateAsync(card.id);
    } catch (error) {
      toastError(purchaseToasts.cardDeletionFailed(failureText(error, '')));
    }
  }

  return (
    <div className={classes.saved}>
      <Choice name="card" label={name} checked={isChosen} onChange={onChoose} />
      <ActionIcon
        color="red"
        aria-label={texts.delete(name)}
        disabled={!isConnected}
        loading={removal.isPending}
        onClick={() => void deleteCard()}
      >
        <IconTrash size={20} />
      </ActionIcon>
    </div>
  );
}
