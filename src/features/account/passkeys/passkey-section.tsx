import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Passkey } from '../../../../domain/accounts/passkeys.ts';
import type { UserId } from '../../../../domain/ids.ts';
import { formatDay } from '../../../../domain/values/format.ts';
import { southAfricanDay } from '../../../../domain/values/south-african-time.ts';
import { passkeysQuery, usePasskeyRemoval } from '../../../api/passkeys.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import { momentText } from '../../../components/states/moment-text.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { toastSuccess } from '../../../components/states/toast.ts';
import { useAttempt } from '../../../components/states/use-attempt.ts';
import { useServerNow } from '../../../components/states/use-now.ts';
import { useIsConnected } from '../../../http/connection.ts';
import { supportsPasskeys } from '../../../session/passkey-support.ts';
import classes from '../own/own-account.module.css';
import { passkeyTexts as texts } from './texts.ts';
import { useAddPasskey } from './use-add-passkey.ts';

/** The user's passkeys, with buttons to add and remove them (ACC-28). */
export function PasskeySection({ userId }: { userId: UserId }) {
  const { data: passkeys } = useQuery(passkeysQuery(userId));
  const { add, isAdding, failure } = useAddPasskey(userId);
  const removal = usePasskeyRemoval(userId);
  const isConnected = useIsConnected();
  const now = useServerNow();
  const [asked, setAsked] = useState<Passkey | null>(null);
  const { attempt, failure: notRemoved } = useAttempt(texts.removeFailed);

  async function remove({ id }: Passkey) {
    // The dialog closes first, because screen readers do not announce a toast behind it.
    await removal.mutateAsync(id).finally(() => flushSync(() => setAsked(null)));
    toastSuccess(texts.removed);
  }

  return (
    <Surface title={texts.title}>
      <p className={classes.text}>{texts.text}</p>
      {passkeys?.length === 0 && <p className={classes.text}>{texts.none}</p>}
      <ul className={classes.list}>
        {passkeys?.map((passkey) => (
          <li key={passkey.id} className={`ends ${classes.line}`}>
            <p className={classes.value}>
              <strong>{nameOf(passkey)}</strong>
              <span className={classes.hint}>
                {`${texts.created(dayOf(passkey))}, ${usedText(passkey, now)}`}
              </span>
            </p>
            <ActionIcon
              color="red"
              disabled={!isConnected}
              aria-label={texts.remove(nameOf(passkey), dayOf(passkey))}
              onClick={() => setAsked(passkey)}
            >
              <IconTrash size={20} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {failure && <Notice kind="problem">{failure}</Notice>}
      {notRemoved && <Notice kind="problem">{notRemoved}</Notice>}
      {supportsPasskeys() ? (
        <Button
          variant="default"
          fullWidth
          disabled={!isConnected}
          loading={isAdding}
          onClick={() => void add()}
        >
          {texts.add}
        </Button>
      ) : (
        <p className={classes.text}>{texts.unsupported}</p>
      )}
      <ConfirmDialog
        {...texts.question(asked ? nameOf(asked) : '')}
        opened={asked !== null}
        pending={removal.isPending}
        onConfirm={() => asked && void attempt(() => remove(asked))}
        onCancel={() => setAsked(null)}
      />
    </Surface>
  );
}

const nameOf = ({ name }: Passkey) => name ?? texts.unnamed;
const dayOf = ({ createdAt }: Passkey) => formatDay(southAfricanDay(new Date(createdAt)));

function usedText({ lastUsedAt }: Passkey, now: number): string {
  return lastUsedAt ? texts.used(momentText(Date.parse(lastUsedAt), now)) : texts.unused;
}
