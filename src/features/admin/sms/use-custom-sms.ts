import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { CustomSms } from '../../../../domain/messages/sms.ts';
import { useSms } from '../../../api/admin/sms.ts';
import { markFields } from '../../../components/fields/mark-fields.ts';
import { useFormDraft } from '../../../components/fields/use-form-draft.ts';
import { toastError } from '../../../components/states/toast.ts';
import { smsTexts as texts } from './texts.ts';
import { toastSms, toastUnsent } from './toast-sms.ts';

interface SmsValues {
  phoneNumber: string;
  message: string;
}
export type SmsForm = UseFormReturn<SmsValues, unknown, CustomSms>;

const empty: SmsValues = { phoneNumber: '', message: '' };

interface CustomSmsOptions {
  /** The name of its draft. */
  draft: string;
  /** Shown if the server sent no message of its own. */
  failed: string;
  onSent?: () => void;
}

/** A message that an admin writes. The text stays in the form until it is sent or queued. */
export function useCustomSms({ draft, failed, onSent }: CustomSmsOptions) {
  const sms = useSms('POST /api/sms/send');
  const form: SmsForm = useForm<SmsValues, unknown, CustomSms>({
    resolver: standardSchemaResolver(CustomSms),
    defaultValues: empty,
  });
  useFormDraft(draft, form);
  const [isUnanswered, setUnanswered] = useState(false);

  const submit = form.handleSubmit(
    async (values) => {
      const outcome = await sms.send(values);
      if (!outcome) return;
      setUnanswered(outcome.kind === 'no-answer');
      const failure = toastSms(outcome, texts.sent, failed);
      if (!failure) {
        form.reset(empty);
        return onSent?.();
      }
      // If no answer came, the form shows `isUnanswered` instead.
      if (outcome.kind === 'no-answer') return;
      const isMarked =
        outcome.kind === 'refused' &&
        markFields(outcome.error, ['phoneNumber', 'message'], form.setError);
      if (!isMarked) form.setError('root', { message: failure });
    },
    (errors) => {
      const isMissing = Object.values(form.getValues()).some((typed) => !typed.trim());
      if (isMissing) toastError(texts.missing);
      else toastUnsent(errors, failed);
    },
  );

  return { form, submit, isPending: sms.isPending, isUnanswered };
}
