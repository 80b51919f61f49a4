import { Button, Modal } from '@mantine/core';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useDialogFrame } from '../../../components/dialog-frame.ts';
import { useBackCloses } from '../../../components/use-back-closes.ts';
import { SendButton } from './send-button.tsx';
import classes from './sms.module.css';
import { SmsFields } from './sms-fields.tsx';
import { smsTexts, smsDialogTexts as texts } from './texts.ts';
import { useCustomSms } from './use-custom-sms.ts';

interface SmsDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** A message to any mobile number (section 2). What is written is never thrown away unasked. */
export function SmsDialog({ opened, onClose }: SmsDialogProps) {
  const frame = useDialogFrame(opened);
  const form = useRef<FormHandle>(null);
  const [isAsking, setAsking] = useState(false);

  function requestClose() {
    if (form.current?.isPending()) return;
    if (!form.current?.isUnsent()) return onClose();
    // After this event: the browser would take the same Escape for the answer to the question.
    setTimeout(() => setAsking(true));
  }
  useBackCloses(opened, requestClose);

  return (
    <>
      <Modal
        {...frame}
        onClose={requestClose}
        closeOnEscape={!isAsking}
        title={texts.title}
        size={560}
      >
        <DialogForm ref={form} onSent={onClose} onCancel={requestClose} />
      </Modal>
      <ConfirmDialog
        opened={isAsking}
        title={texts.discard.title}
        text={texts.discard.text}
        confirmLabel={texts.discard.confirm}
        cancelLabel={texts.discard.cancel}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
      />
    </>
  );
}

interface FormHandle {
  isPending: () => boolean;
  isUnsent: () => boolean;
}

interface DialogFormProps {
  ref: Ref<FormHandle>;
  onSent: () => void;
  onCancel: () => void;
}

/** Mounted with the dialog: it opens empty, with a key of its own. */
function DialogForm({ ref, onSent, onCancel }: DialogFormProps) {
  const { form, submit, isPending, isUnanswered } = useCustomSms({ failed: texts.failed, onSent });
  const [phoneNumber, message] = useWatch({
    control: form.control,
    name: ['phoneNumber', 'message'],
  });
  useImperativeHandle(ref, () => ({
    isPending: () => isPending,
    isUnsent: () => form.getValues('message').trim() !== '',
  }));
  const isComplete = phoneNumber.trim() !== '' && message.trim() !== '';
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <SmsFields form={form} isUnanswered={isUnanswered} />
      <div className={classes.actions}>
        <Button variant="default" disabled={isPending} onClick={onCancel}>
          {texts.cancel}
        </Button>
        <SendButton label={smsTexts.send} isPending={isPending} disabled={!isComplete} />
      </div>
    </form>
  );
}
