import { Button, Group, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import {
  type AdminFuelPrice,
  PriceReplacement,
  priceMessage,
} from '../../../../domain/admin/admin-fuel-prices.ts';
import { cents, randFromCents } from '../../../../domain/values/money.ts';
import { usePriceReplacement } from '../../../api/admin/fuel-prices.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { readAmount } from '../../../components/fields/typed-amount.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { toastSuccess } from '../../../components/states/toast.ts';
import { ApiError } from '../../../http/api-error.ts';
import shared from '../dialog-parts.module.css';
import { ReasonField } from '../reason-field.tsx';
import { toastFailure } from '../toast-failure.ts';
import { datedPriceText, madeTexts, priceToasts, replaceTexts as texts } from './texts.ts';
import { usePriceQuestion } from './use-price-question.tsx';
import { listWidth, WrongPriceList } from './wrong-price-dialog.tsx';

interface ReplaceDialogProps {
  price: AdminFuelPrice;
  opened: boolean;
  onClose: () => void;
}

type Wrong = Partial<Record<'pricePerLiter' | 'reason', string>>;

/** What had the focus is gone. It stays the same function, so that it is called once. */
const focusOn = (line: HTMLElement | null) => line?.focus();

/**
 * Puts the right price in the place of a wrong one that is in force (PRI-14), and shows what was sold at
 * that.
 */
export function ReplaceDialog({ price, opened, onClose }: ReplaceDialogProps) {
  const [right, setRight] = useState<AdminFuelPrice | null>(null);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={right ? madeTexts.title(datedPriceText(price)) : texts.title}
      size={right ? listWidth : 480}
    >
      {right ? (
        <>
          <p className={shared.line} tabIndex={-1} ref={focusOn}>
            {texts.replaced(datedPriceText(right))}
          </p>
          <WrongPriceList price={price} />
        </>
      ) : (
        <ReplaceForm price={price} onClose={onClose} onReplaced={setRight} />
      )}
    </Dialog>
  );
}

interface ReplaceFormProps extends Pick<ReplaceDialogProps, 'price' | 'onClose'> {
  onReplaced: (right: AdminFuelPrice) => void;
}

function ReplaceForm({ price, onClose, onReplaced }: ReplaceFormProps) {
  const replacement = usePriceReplacement(price.id);
  const { confirmed, question } = usePriceQuestion();
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<Wrong>({});
  const [failure, setFailure] = useState<string | null>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (replacement.isPending) return;
    const body = readBody(typed, reason);
    setWrong(body.wrong);
    setFailure(null);
    const { data } = body;
    if (!data) return;
    try {
      const saved = await confirmed((isSure) =>
        replacement.mutateAsync({ ...data, confirmed: isSure }),
      );
      if (!saved) return;
      toastSuccess(priceToasts.replaced(datedPriceText(saved)));
      onReplaced(saved);
    } catch (error) {
      const problem = toastFailure(error, priceToasts.replaceFailed);
      const issues = error instanceof ApiError ? error.issues : [];
      setWrong(Object.fromEntries(issues.map(({ field, message }) => [field, message])));
      if (issues.length === 0) setFailure(problem);
    }
  }

  return (
    <form className={shared.part} noValidate onSubmit={(event) => void submit(event)}>
      <p className={shared.line}>{texts.text(datedPriceText(price))}</p>
      <TextInput
        label={texts.price}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        value={typed}
        error={wrong.pricePerLiter}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <ReasonField
        label={texts.reason}
        usual={texts.usual}
        value={reason}
        error={wrong.reason}
        onChange={setReason}
      />
      {failure && <Notice kind="problem">{failure}</Notice>}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={replacement.isPending} onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" loading={replacement.isPending}>
          {texts.submit}
        </Button>
      </Group>
      {question}
    </form>
  );
}

/** What is sent, or which fields are wrong. */
function readBody(typed: string, reason: string): { data: PriceReplacement | null; wrong: Wrong } {
  const amount = readAmount(typed);
  const pricePerLiter = amount === null ? undefined : randFromCents(cents(amount));
  const body = PriceReplacement.safeParse({ pricePerLiter, reason });
  if (body.success) return { data: body.data, wrong: {} };
  const fields = new Set(body.error.issues.map(({ path }) => path[0]));
  return {
    data: null,
    wrong: {
      ...(fields.has('pricePerLiter') && { pricePerLiter: priceMessage }),
      ...(fields.has('reason') && { reason: texts.reasonMissing }),
    },
  };
}
