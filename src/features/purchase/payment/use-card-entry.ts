import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { UserId } from '../../../../domain/ids.ts';
import { type CardDetails, cardForm } from '../../../../domain/payment-card.ts';
import { southAfricanDay } from '../../../../domain/south-african-time.ts';
import type { CardChoice } from '../../../api/payments.ts';
import { savedCardsQuery } from '../../../api/saved-cards.ts';
import {
  type CardValues,
  chosenCard,
  emptyCard,
  isCardIncomplete,
  type PickedCard,
} from './card-values.ts';

/** A kept card, or one that is typed. What is typed lives in the form alone, and goes with it. */
export function useCardEntry(userId: UserId) {
  const cards = useQuery(savedCardsQuery(userId));
  const saved = cards.data ?? [];
  const [picked, setPicked] = useState<PickedCard | null>(null);
  const [keep, setKeep] = useState(false);
  const [today] = useState(() => southAfricanDay(new Date()));
  const form = useForm<CardValues, unknown, CardDetails>({
    defaultValues: emptyCard,
    resolver: standardSchemaResolver(cardForm(today)),
  });
  const chosen = chosenCard(picked, saved, form.formState.isDirty);

  /** Hands the card over once it is whole. */
  function submit(onCard: (card: CardChoice) => unknown, onIncomplete: () => void) {
    return (event: FormEvent) => {
      event.preventDefault();
      if (chosen !== 'typed') return void onCard({ kind: 'saved', id: chosen });
      const check = form.handleSubmit(
        (card) => onCard({ kind: 'typed', card, keep }),
        () => {
          if (isCardIncomplete(form.getValues())) onIncomplete();
        },
      );
      void check(event);
    };
  }

  const retrySaved = cards.isError && !cards.data ? () => void cards.refetch() : null;
  return { form, saved, retrySaved, chosen, pick: setPicked, keep, setKeep, submit };
}

export type CardEntry = ReturnType<typeof useCardEntry>;
