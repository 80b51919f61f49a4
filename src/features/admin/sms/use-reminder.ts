import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { AdminUserDetails } from '../../../../domain/admin/admin-users.ts';
import { ReminderSms } from '../../../../domain/messages/sms.ts';
import { useSms } from '../../../api/admin/sms.ts';
import { adminUserQuery } from '../../../api/admin/users.ts';
import { markFields } from '../../../components/fields/mark-fields.ts';
import { readRand } from '../../../components/fields/typed-amount.ts';
import { useFormDraft } from '../../../components/fields/use-form-draft.ts';
import { toastError } from '../../../components/states/toast.ts';
import { toastFailure } from '../toast-failure.ts';
import { panelTexts, smsTexts } from './texts.ts';
import { toastSms, toastUnsent } from './toast-sms.ts';

const texts = panelTexts.reminder;

/** The typed amount, with a comma or a dot. What cannot be read becomes NaN. */
const TypedReminder = z.extend(ReminderSms, {
  amount: z.pipe(z.pipe(z.string(), z.transform(readRand)), ReminderSms.shape.amount),
});
type ReminderValues = z.input<typeof TypedReminder>;

/** The reminder to confirm, with the user's current data. */
interface AskedReminder {
  values: ReminderSms;
  user: AdminUserDetails;
}

const fields = ['userId', 'amount', 'dueDate'] as const;
/** After a reload the name is unknown until a search, so the user has to be chosen again. */
const unsavedFields = ['userId'] as const;
const empty: ReminderValues = { userId: '', amount: '', dueDate: '' };

/** A payment reminder. The form keeps its values until it is sent or queued. */
export function useReminder() {
  const client = useQueryClient();
  const sms = useSms('POST /api/sms/payment-reminder');
  const form = useForm<ReminderValues, unknown, ReminderSms>({
    resolver: standardSchemaResolver(TypedReminder),
    defaultValues: empty,
  });
  // In the order of the form: the first wrong field gets the focus.
  for (const field of fields) form.register(field);
  useFormDraft('sms-reminder', form, unsavedFields);
  const [isUnanswered, setUnanswered] = useState(false);
  const { errors } = form.formState;
  const isMissing = (field: (typeof fields)[number]) => !form.getValues(field);

  const [asked, setAsked] = useState<AskedReminder | null>(null);

  const submit = form.handleSubmit(
    async (values) => {
      try {
        setAsked({ values, user: await client.fetchQuery(adminUserQuery(values.userId)) });
      } catch (error) {
        const message = toastFailure(error, { title: smsTexts.failedTitle, text: texts.failed });
        form.setError('root', { message });
      }
    },
    (problems) => {
      if (fields.some(isMissing)) toastError(texts.missing);
      else toastUnsent(problems, texts.failed);
    },
  );

  async function send({ values }: AskedReminder) {
    const outcome = await sms.send(values);
    if (!outcome) return;
    setUnanswered(outcome.kind === 'no-answer');
    const failure = toastSms(outcome, texts.sent, texts.failed);
    if (!failure) form.reset(empty);
    // If no answer came, the form shows `isUnanswered` instead.
    else if (outcome.kind === 'other-sent') form.setError('root', { message: failure });
    else if (outcome.kind === 'refused' && !markFields(outcome.error, fields, form.setError)) {
      form.setError('root', { message: failure });
    }
    setAsked(null);
  }

  return {
    control: form.control,
    register: form.register,
    submit,
    asked,
    confirm: () => asked && void send(asked),
    cancel: () => setAsked(null),
    isAsking: form.formState.isSubmitting,
    isPending: sms.isPending,
    isUnanswered,
    failure: errors.root?.message,
    /** The error message of a field. An empty field gets a "please enter" message instead. */
    errorOf: (field: (typeof fields)[number]) =>
      errors[field] && (isMissing(field) ? texts.needed[field] : errors[field].message),
  };
}
