import { IconBolt } from '@tabler/icons-react';
import { useState } from 'react';
import type { SessionUser } from '../../../../domain/accounts/account.ts';
import { useSms } from '../../../api/admin/sms.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { toastError } from '../../../components/states/toast.ts';
import { PanelCard } from './panel-card.tsx';
import { SendButton } from './send-button.tsx';
import { panelTexts, smsTexts } from './texts.ts';
import { toastSms } from './toast-sms.ts';

const texts = panelTexts.quick;

/** Sends the welcome SMS to the admin's own number. */
export function QuickCard({ user }: { user: SessionUser }) {
  const sms = useSms('POST /api/sms/welcome');
  const [isUnanswered, setUnanswered] = useState(false);

  async function send() {
    if (!user.phoneNumber) return toastError(texts.noNumber);
    const outcome = await sms.send({});
    if (!outcome) return;
    setUnanswered(outcome.kind === 'no-answer');
    toastSms(outcome, texts.sent, texts.failed);
  }

  return (
    <PanelCard title={texts.title} icon={<IconBolt size={20} aria-hidden="true" />}>
      <p>{texts.text}</p>
      {isUnanswered && <Notice kind="problem">{smsTexts.noAnswer}</Notice>}
      <SendButton label={texts.submit} isPending={sms.isPending} onSend={() => void send()} />
    </PanelCard>
  );
}
