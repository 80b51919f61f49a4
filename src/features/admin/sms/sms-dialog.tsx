import { Button, Group } from '@mantine/core';
import type { Ref } from 'react';
import { useWatch } from 'react-hook-form';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import type { DialogFrame } from '../../../components/dialogs/use-dialog.ts';
import {
  type LeavingForm,
  useFormLeaving,
  useLeavingState,
} from '../../../components/dialogs/use-leaving.tsx';
import { deleteFormDraft } from '../../../session/form-draft.ts';
import { SendButton } from './send-button.tsx';
import { SmsFields } from './sms-fields.tsx';
import { smsTexts, smsDialogTexts as texts } from './texts.ts';
import { useCustomSms } from './use-custom-sms.ts';

const draft = 'sms-dialog';

/**
 * Sends a message to any mobile number (MSG-3, SCR-2). It asks before it discards what was typed.
 */
export function SmsDialog({ opened, onClose }: DialogFrame) {
  const { form, leave, question } = useFormLeaving({
    opened,
    onLeave: () => {
      deleteFormDraft(draft);
      onClose();
    },
    texts: texts.discard,
  });

  return (
    <>
      <Dialog opened={opened} onClose={leave} title="Send SMS Message" size={560}>
        <DialogForm ref={form} onSent={onClose} onCancel={leave} />
      </Dialog>
      {question}
    </>
  );
}

interface DialogFormProps {
  ref: Ref<LeavingForm>;
  onSent: () => void;
  onCancel: () => void;
}

/** Mounts with the dialog, so that it opens empty and with a new key. */
function DialogForm({ ref, onSent, onCancel }: DialogFormProps) {
  const { form, submit, isPending, isUnanswered } = useCustomSms({
    draft,
    failed: 'Failed to send SMS. Please try again.',
    onSent,
  });
  const [phoneNumber, message] = useWatch({
    control: form.control,
    name: ['phoneNumber', 'message'],
  });
  const isEmpty = message.trim() === '';
  useLeavingState(ref, { isBlocked: isPending, isUnsaved: !isEmpty });
  const isComplete = phoneNumber.trim() !== '' && !isEmpty;
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <SmsFields form={form} isUnanswered={isUnanswered} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" disabled={isPending} onClick={onCancel}>
          Cancel
        </Button>
        <SendButton label={smsTexts.send} isPending={isPending} disabled={!isComplete} />
      </Group>
    </form>
  );
}
