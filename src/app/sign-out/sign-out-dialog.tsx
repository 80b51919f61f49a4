import { Box, Button, type ButtonProps } from '@mantine/core';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { AlertDialog } from '../../components/dialogs/alert-dialog.tsx';
import { toastError, toastSuccess } from '../../components/states/toast.ts';
import { isConnected } from '../../http/connection.ts';
import type { OutboxItem } from '../../offline/outbox-item.ts';
import { deleteUnsent, keepUnsent, sendUnsent, type Unsent } from '../../outbox/sign-out.ts';
import { signOutTexts as texts } from '../texts.ts';

interface SignOutDialogProps {
  user: SessionUser;
  unsent: Unsent;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks what should happen to unsent items before the user signs out (ACC-10). */
export function SignOutDialog({ user, unsent, onLeave, onStay }: SignOutDialogProps) {
  const [remaining, setRemaining] = useState(unsent);
  const [doing, setDoing] = useState<'sending' | 'keeping' | 'deleting' | null>(null);
  const [message, setMessage] = useState('');

  const act = async (what: NonNullable<typeof doing>, work: () => Promise<void>) => {
    const pressed = document.activeElement;
    setDoing(what);
    setMessage('');
    try {
      await work();
    } catch {
      setMessage(texts.notDone);
    }
    flushSync(() => setDoing(null));
    // A button that was disabled has lost the focus.
    if (pressed instanceof HTMLElement) pressed.focus();
  };

  const send = () =>
    act('sending', async () => {
      const rest = await sendUnsent(user.id);
      if (count(rest) > 0) {
        setRemaining(rest);
        return setMessage(failureText(rest));
      }
      onLeave();
      toastSuccess(texts.sent, { forVisitor: true });
    });

  const keep = () =>
    act('keeping', async () => {
      await keepUnsent(user.id);
      onLeave();
    });

  const remove = () =>
    act('deleting', async () => {
      const arrived = await deleteUnsent(user.id, remaining);
      onLeave();
      if (arrived > 0) toastError(texts.arrived(arrived), { forVisitor: true });
    });

  return (
    <AlertDialog
      title="Not sent yet"
      text={unsentText(remaining)}
      onCancel={() => doing === null && onStay()}
    >
      <div role="status">
        {message && (
          <Box
            component="p"
            mb="md"
            c="var(--mantine-color-error)"
            fw={600}
            style={{ overflowWrap: 'anywhere' }}
          >
            {message}
          </Box>
        )}
      </div>
      <Answer
        loading={doing === 'sending'}
        disabled={doing !== null}
        onClick={() => void send()}
        hint={doing === 'sending' ? 'Sending…' : 'You are signed out once everything is sent.'}
      >
        Send now
      </Answer>
      <Answer
        variant="default"
        disabled={doing !== null}
        onClick={() => void keep()}
        hint="It stays on this phone, hidden, until you sign in here again."
      >
        Keep it for this account
      </Answer>
      <Answer
        variant="light"
        color="red"
        loading={doing === 'deleting'}
        disabled={doing !== null}
        onClick={() => void remove()}
        hint={
          hasTried(remaining) && !isConnected() ? texts.deleteMarkedHint : "This can't be undone."
        }
      >
        Delete it
      </Answer>
      <Button fullWidth variant="subtle" disabled={doing !== null} onClick={onStay}>
        Stay signed in
      </Button>
    </AlertDialog>
  );
}

interface AnswerProps extends ButtonProps {
  onClick: () => void;
  hint: string;
}

function Answer({ hint, ...button }: AnswerProps) {
  const hintId = useId();
  return (
    <>
      <Button fullWidth aria-describedby={hintId} {...button} />
      <Box component="p" id={hintId} mt={4} mb="md" c="dimmed" fz="sm" ta="center">
        {hint}
      </Box>
    </>
  );
}

function count({ items, unreadable }: Unsent): number {
  return items.length + unreadable.length;
}

function unsentText({ items, unreadable }: Unsent): string {
  const count = (wanted: OutboxItem['kind']) => items.filter(({ kind }) => kind === wanted).length;
  const [vehicles, requests] = [count('vehicle'), count('fuel-request')];
  const changes = items.length - vehicles - requests;
  return texts.what(vehicles, requests, changes, unreadable.length);
}

function failureText({ items }: Unsent): string {
  if (!isConnected()) return 'Nothing was sent: there is no connection. Everything is still here.';
  const refused = items.find((item) => item.state === 'needs-you');
  return refused?.lastError
    ? texts.refused(refused.lastError.message)
    : 'Not everything has been sent yet. The rest is still here.';
}

function hasTried({ items }: Unsent): boolean {
  return items.some((item) => item.tries > 0);
}
