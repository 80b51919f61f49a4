import '@mantine/core/styles/Stack.css';
import { Box, Stack } from '@mantine/core';
import {
  type Icon,
  IconBell,
  IconBolt,
  IconCalendarDollar,
  IconMessage,
} from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import type { SessionUser } from '../../../../domain/accounts/account.ts';
import { mayCall } from '../../../../domain/admin/call-rights.ts';
import { useSms } from '../../../api/admin/sms.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { toastError } from '../../../components/states/toast.ts';
import { ReminderForm } from './reminder-form.tsx';
import { SendButton } from './send-button.tsx';
import classes from './sms.module.css';
import { SmsFields } from './sms-fields.tsx';
import { smsTexts, panelTexts as texts } from './texts.ts';
import { toastSms } from './toast-sms.ts';
import { useCustomSms } from './use-custom-sms.ts';

/** The SMS panel on an admin's own dashboard (ADM-12). */
export function AdminPanel({ user }: { user: SessionUser }) {
  if (!mayCall(user.adminRole ?? 'admin', 'POST /api/sms/send')) return null;
  return (
    <Surface title="Admin Panel">
      <div className={`stack ${classes.cards}`}>
        <Stack>
          <PanelCard title={texts.notifications.title} icon={IconBell}>
            <OwnNumber user={user} />
          </PanelCard>
          <PanelCard title={texts.reminder.title} icon={IconCalendarDollar}>
            <ReminderForm />
          </PanelCard>
        </Stack>
        <Stack>
          <PanelCard title={texts.quick.title} icon={IconBolt}>
            <WelcomeSms user={user} />
          </PanelCard>
          <PanelCard title={texts.custom.title} icon={IconMessage}>
            <CustomForm />
          </PanelCard>
        </Stack>
      </div>
    </Surface>
  );
}

interface PanelCardProps {
  title: string;
  icon: Icon;
  children: ReactNode;
}

function PanelCard({ title, icon: TitleIcon, children }: PanelCardProps) {
  const titleId = useId();
  return (
    <section className={`stack ${classes.card}`} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.cardHead}>
        <TitleIcon size={20} aria-hidden="true" />
        <span>{title}</span>
      </h3>
      {children}
    </section>
  );
}

function OwnNumber({ user }: { user: SessionUser }) {
  if (!user.phoneNumber) return <p>{texts.notifications.none}</p>;
  return (
    <div>
      <Box component="p" c="dimmed">
        {texts.notifications.number}
      </Box>
      <p className={classes.number}>{user.phoneNumber}</p>
      <Box component="p" c="dimmed">
        {texts.notifications.text}
      </Box>
    </div>
  );
}

/** Sends the welcome SMS to the admin's own number. */
function WelcomeSms({ user }: { user: SessionUser }) {
  const sms = useSms('POST /api/sms/welcome');
  const [problem, setProblem] = useState<string | null>(null);

  async function send() {
    if (!user.phoneNumber) {
      setProblem(texts.quick.noNumber.text);
      return toastError(texts.quick.noNumber);
    }
    const outcome = await sms.send({});
    if (!outcome) return;
    const failure = toastSms(outcome, texts.quick.sent, texts.quick.failed);
    setProblem(outcome.kind === 'no-answer' ? smsTexts.noAnswer : failure);
  }

  return (
    <>
      <p>{texts.quick.text}</p>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <SendButton label={texts.quick.submit} isPending={sms.isPending} onSend={() => void send()} />
    </>
  );
}

/** Sends a message to any mobile number. */
function CustomForm() {
  const { form, submit, isPending, isUnanswered } = useCustomSms({
    draft: 'sms-card',
    failed: texts.custom.failed,
  });
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <SmsFields form={form} isUnanswered={isUnanswered} />
      <SendButton label={smsTexts.send} isPending={isPending} />
    </form>
  );
}
