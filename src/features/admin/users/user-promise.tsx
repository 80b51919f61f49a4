import { Button, Stack } from '@mantine/core';
import { IconCalendarDollar } from '@tabler/icons-react';
import { Surface } from '../../../components/layout/surface.tsx';
import { Promised } from '../collections/promised.tsx';
import { promiseTexts as texts } from '../collections/texts.ts';
import { Allowed } from '../rights.tsx';
import type { UserPartProps } from './user-questions.tsx';

/** When somebody has promised to pay what is late. Without anything late there is none (LEND-36). */
export function UserPromise({ user, onAsk }: Omit<UserPartProps, 'failure'>) {
  if (user.owed.overdue === 0) return null;
  return (
    <Surface title={texts.title}>
      <Stack gap="sm" align="start">
        <Promised promise={user.promise} />
        <Allowed call="POST /api/admin/users/{id}/promises" of={user.id}>
          <Button
            variant="default"
            leftSection={<IconCalendarDollar size={20} aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => onAsk({ kind: 'promise', user })}
          >
            {user.promise ? texts.change : texts.record}
          </Button>
        </Allowed>
      </Stack>
    </Surface>
  );
}
