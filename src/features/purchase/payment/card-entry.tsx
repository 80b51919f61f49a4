import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { UserId } from '../../../../domain/ids.ts';
import {
  formatCardNumber,
  formatCvv,
  formatExpiry,
} from '../../../../domain/payments/card-format.ts';
import { cardName } from '../../../../domain/payments/card-name.ts';
import type { ProcessorName } from '../../../../domain/payments/processors.ts';
import type { SavedCard } from '../../../../domain/purchases/purchase.ts';
import { useSavedCardRemoval } from '../../../api/saved-cards.ts';
import { Choice, ChoiceList } from '../../../components/fields/choice.tsx';
import { CleanInput } from '../../../components/fields/clean-input.tsx';
import { CardSkeleton } from '../../../components/states/card-skeleton.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { useAttempt } from '../../../components/states/use-attempt.ts';
import { sharedTexts } from '../../../components/texts.ts';
import { useIsConnected } from '../../../http/connection.ts';
import shared from '../purchase.module.css';
import type { CardValues } from './card-values.ts';
import classes from './payment.module.css';
import { processorLabels } from './payment-options.ts';
import type { CardEntry as Entry } from './use-card-entry.ts';

interface CardEntryProps {
  entry: Entry;
  /** Whether to offer saving the card. A scheduled payment saves its card in any case. */
  offersKeeping: boolean;
}

export function CardEntry({ entry, offersKeeping }: CardEntryProps) {
  const { options, retryOptions, saved, retrySaved, chosen, pick, form, keep, setKeep } = entry;
  if (retryOptions) {
    return (
      <ErrorState
        title="How you can pay could not be loaded"
        text="Nothing was charged. Please try again."
        offlineText="This needs a connection."
        onRetry={retryOptions}
      />
    );
  }
  if (!options) return <CardSkeleton height={220} />;
  return (
    <>
      {retrySaved && (
        <>
          <Notice kind="problem">
            Your saved cards could not be loaded. They are safe. Try again, or enter a card.
          </Notice>
          <Button variant="default" onClick={retrySaved}>
            {sharedTexts.retry}
          </Button>
        </>
      )}
      {saved.length > 0 && (
        <ChoiceList label="Which card?">
          {saved.map((card) => (
            <SavedCardChoice
              key={card.id}
              userId={entry.userId}
              card={card}
              isChosen={chosen === card.id}
              onChoose={() => pick(card.id)}
            />
          ))}
          <Choice
            name="card"
            label="Another card"
            checked={chosen === 'typed'}
            onChange={() => pick('typed')}
          />
        </ChoiceList>
      )}
      {chosen === 'typed' && (
        <>
          {options.checkoutHost === null ? (
            <CardFields form={form} />
          ) : (
            <CheckoutNote host={options.checkoutHost} processor={options.processor} />
          )}
          {offersKeeping && (
            <Choice
              kind="checkbox"
              label="Keep this card for next time"
              hint="We keep only its brand, its last four digits and a token from the bank."
              checked={keep}
              onChange={(event) => setKeep(event.currentTarget.checked)}
            />
          )}
        </>
      )}
    </>
  );
}

interface CheckoutNoteProps {
  host: string;
  processor: ProcessorName;
}

/** Says where the user goes, before they leave (PAY-18). */
function CheckoutNote({ host, processor }: CheckoutNoteProps) {
  return (
    <p>
      <span>{`You enter your card on the page of ${processorLabels[processor]}, our payment provider: `}</span>
      <strong className={classes.host ?? ''}>{host}</strong>
      <span>. It opens now and needs a connection. Afterwards you come back here.</span>
    </p>
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
  const name = cardName(card.brand, card.lastFour);
  const { attempt, failure } = useAttempt({
    title: 'Card Not Deleted',
    text: 'The card could not be deleted. Please try again.',
  });

  return (
    <>
      <div className={classes.saved}>
        <Choice name="card" label={name} checked={isChosen} onChange={onChoose} />
        <ActionIcon
          color="red"
          aria-label={`Delete ${name}`}
          disabled={!isConnected}
          loading={removal.isPending}
          onClick={() => void attempt(() => removal.mutateAsync(card.id))}
        >
          <IconTrash size={20} />
        </ActionIcon>
      </div>
      {failure && <Notice kind="problem">{failure}</Notice>}
    </>
  );
}

/** Name, number, expiry and CVV, formatted while they are typed (PAY-13). */
function CardFields({ form }: { form: Entry['form'] }) {
  const { errors } = form.formState;

  const field = (name: keyof CardValues) => ({
    ...form.register(name),
    error: errors[name]?.message,
    errorProps: { role: 'alert' },
  });

  return (
    <>
      <TextInput
        {...field('cardholderName')}
        label="Cardholder name"
        autoComplete="cc-name"
        autoCapitalize="words"
        maxLength={100}
      />
      <CleanInput
        {...field('cardNumber')}
        format={formatCardNumber}
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
      />
      <div className={shared.pair}>
        <CleanInput
          {...field('expiryDate')}
          format={formatExpiry}
          label="Expiry (MM/YY)"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM/YY"
        />
        <CleanInput
          {...field('cvv')}
          format={formatCvv}
          label="CVV"
          inputMode="numeric"
          autoComplete="cc-csc"
        />
      </div>
    </>
  );
}
