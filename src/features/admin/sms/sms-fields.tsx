import { Textarea, TextInput } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { maxSmsLength } from '../../../../domain/messages/sms.ts';
import { dearCharacters, smsParts } from '../../../../domain/messages/sms-parts.ts';
import { Notice } from '../../../components/states/notice.tsx';
import classes from './sms.module.css';
import { smsTexts as texts } from './texts.ts';
import type { SmsForm } from './use-custom-sms.ts';

/** The recipient and the message, with its length and cost (MSG-1). */
export function SmsFields({ form, isUnanswered }: { form: SmsForm; isUnanswered: boolean }) {
  const { errors } = form.formState;
  return (
    <>
      <TextInput
        label="Recipient phone number"
        placeholder="+27 82 123 4567"
        description="+27 or 0, followed by 9 digits"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="tel"
        autoComplete="off"
        data-autofocus
        error={errors.phoneNumber?.message}
        {...form.register('phoneNumber')}
      />
      <Textarea
        label="Message"
        rows={4}
        maxLength={maxSmsLength}
        description={<Count form={form} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={errors.message?.message}
        {...form.register('message')}
      />
      {errors.root?.message && <Notice kind="problem">{errors.root.message}</Notice>}
      {isUnanswered && <Notice kind="problem">{texts.noAnswer}</Notice>}
    </>
  );
}

function Count({ form }: { form: SmsForm }) {
  const message = useWatch({ control: form.control, name: 'message' });
  const { parts } = smsParts(message.trim());
  const dear = dearCharacters(message.trim());
  return (
    <span className={classes.count}>
      <span>{texts.count(message.length, maxSmsLength)}</span>
      {parts > 0 && <span data-dear={parts > 1 || undefined}>{texts.parts(parts)}</span>}
      {dear.length > 0 && <span className={classes.why}>{texts.dear(dear)}</span>}
    </span>
  );
}
