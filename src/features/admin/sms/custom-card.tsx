import { IconMessage } from '@tabler/icons-react';
import { PanelCard } from './panel-card.tsx';
import { SendButton } from './send-button.tsx';
import classes from './sms.module.css';
import { SmsFields } from './sms-fields.tsx';
import { panelTexts, smsTexts } from './texts.ts';
import { useCustomSms } from './use-custom-sms.ts';

const texts = panelTexts.custom;

/** Sends a message to any mobile number. */
export function CustomCard() {
  const { form, submit, isPending, isUnanswered } = useCustomSms({
    draft: 'sms-card',
    failed: texts.failed,
  });
  return (
    <PanelCard title={texts.title} icon={<IconMessage size={20} aria-hidden="true" />}>
      <form className={classes.form} noValidate onSubmit={submit}>
        <SmsFields form={form} isUnanswered={isUnanswered} />
        <SendButton label={smsTexts.send} isPending={isPending} />
      </form>
    </PanelCard>
  );
}
