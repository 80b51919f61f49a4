import { useState } from 'react';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { ApiError } from '../../../http/api-error.ts';
import { questionTexts as texts } from './texts.ts';

/**
 * Saves a price, and asks first where the server wants a person to confirm it: it repeats the price
 * in words (PRI-12). `confirmed` resolves to null when the answer was no.
 */
export function usePriceQuestion() {
  const [asked, setAsked] = useState<{ text: string; answer: (isSure: boolean) => void }>();

  async function confirmed<Saved>(
    save: (isSure: boolean) => Promise<Saved>,
  ): Promise<Saved | null> {
    try {
      return await save(false);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'price-unconfirmed')) throw error;
      const text = error.serverMessage ?? '';
      const isSure = await new Promise<boolean>((answer) => setAsked({ text, answer }));
      setAsked(undefined);
      return isSure ? save(true) : null;
    }
  }

  const question = (
    <ConfirmDialog
      opened={asked !== undefined}
      title={texts.title}
      text={asked?.text ?? ''}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      onConfirm={() => asked?.answer(true)}
      onCancel={() => asked?.answer(false)}
    />
  );
  return { confirmed, question };
}
