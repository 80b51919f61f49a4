import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { Surface } from '../../components/layout/surface.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { useLossAcknowledgement } from '../../outbox/actions.ts';
import { outboxPageTexts as texts } from './texts.ts';

interface LostNoticeProps {
  user: SessionUser;
  count: number;
  onRead: () => void;
}

/** Says that the browser deleted waiting items with its storage, until the user confirms it. */
export function LostNotice({ user, count, onRead }: LostNoticeProps) {
  const acknowledgement = useLossAcknowledgement(user.id);
  const acknowledge = async () => {
    await acknowledgement.mutateAsync();
    onRead();
  };
  return (
    <Surface>
      <div role="alert">
        <EmptyState
          icon={<IconAlertCircle size={40} stroke={1.5} />}
          title={texts.lost(count)}
          text={texts.lostText}
          action={
            <Button
              variant="default"
              loading={acknowledgement.isPending}
              onClick={() => void acknowledge()}
            >
              {texts.lostRead}
            </Button>
          }
        />
      </div>
    </Surface>
  );
}
