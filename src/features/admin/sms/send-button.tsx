import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';

interface SendButtonProps {
  label: string;
  isPending: boolean;
  disabled?: boolean;
  /** Without it the button submits its form. */
  onSend?: () => void;
}

/** Sends once, however often it is clicked, and keeps the focus while the call runs. */
export function SendButton({ label, isPending, disabled = false, onSend }: SendButtonProps) {
  return (
    <Button
      type={onSend ? 'button' : 'submit'}
      disabled={disabled}
      aria-disabled={isPending}
      leftSection={<IconSend size={20} aria-hidden="true" />}
      onClick={(event) => {
        // The second click of a double click belongs to the first message, which may have been sent
        // already.
        if (isPending || event.detail > 1) event.preventDefault();
        else onSend?.();
      }}
    >
      {isPending ? 'Sending…' : label}
    </Button>
  );
}
