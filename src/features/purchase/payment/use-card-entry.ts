import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { UserId } from '../../../../domain/ids.ts';
import { type CardDetails, cardForm } from '../../../../domain/payments/payment-card.ts';
import { paymentOptionsQuery } from '../../../api/payment-options.ts';
import type { CardChoice } from '../../../api/payments.ts';
import { savedCardsQuery } from '../../../api/saved-cards.ts';
import { useToday } from '../../../http/server-clock.ts';
import {
  type CardValues,
  cardFields,
  chosenCard,
  emptyCard,
  isCardIncomplete,
  type PickedCard,
} from './card-values.ts';

/**
 * A saved card, or another one: typed here, or entered on the page of the processor. Typed card
 * details exist in the form only, and go with it.
 */
export function useCardEntry(userId: UserId) {
  const known = useQuery(paymentOptionsQuery(userId));
  const options = known.data;
  const cards = useQuery(savedCardsQuery(userId));
  const saved = cards.data ?? [];
  const [picked, setPicked] = useState<PickedCard | null>(null);
  const [keep, setKeep] = useState(false);
  const today = useToday();
  const form = useForm<CardValues, unknown, CardDetails>({
    defaultValues: emptyCard,
    resolver: standardSchemaResolver(cardForm(today)),
    // An earlier field of the surrounding form may have to take the focus.
    shouldFocusError: false,
  });
  const chosen = chosenCard(picked, saved, form.formState.isDirty);

  /** `onInvalid` returns whether an earlier field of the surrounding form has taken the focus. */
  function submit(
    onCard: (card: CardChoice) => unknown,
    onInvalid: (isIncomplete: boolean) => boolean,
  ) {
    return (event: FormEvent) => {
      event.preventDefault();
      if (chosen !== 'typed') return void onCard({ kind: 'saved', id: chosen });
      if (!options) return;
      if (options.checkoutHost !== null) return void onCard({ kind: 'checkout', keep });
      const check = form.handleSubmit(
        (card) => onCard({ kind: 'typed', card, keep }),
        (errors) => {
          if (onInvalid(isCardIncomplete(form.getValues()))) return;
          const first = cardFields.find((field) => errors[field]);
          if (first) form.setFocus(first);
        },
      );
      void check(event);
    };
  }

  const retryOptions = known.isError && !options ? () => void known.refetch() : null;
  const retrySaved = cards.isError && !cards.data ? () => void cards.refetch() : null;
  const leaves = chosen === 'typed' && Boolean(options?.checkoutHost);
  return {
    userId,
    options,
    retryOptions,
    form,
    saved,
    retrySaved,
    chosen,
    pick: setPicked,
    keep,
    setKeep,
    submit,
    leaves,
  };
}

export type CardEntry = ReturnType<typeof useCardEntry>;
