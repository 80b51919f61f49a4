import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { SessionUser } from '../../../../domain/accounts/account.ts';
import { lazyComponent } from '../../../components/lazy-component.ts';
import { statementTexts as texts } from './texts.ts';

const StatementDialog = lazyComponent(
  async () => (await import('./statement-dialog.tsx')).StatementDialog,
);

/** Opens the statement, whose code loads when it is opened. */
export function StatementButton({ user }: { user: SessionUser }) {
  const [isWanted, setWanted] = useState(false);
  const [opened, setOpened] = useState(false);

  function open() {
    setWanted(true);
    setOpened(true);
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileText size={20} aria-hidden="true" />}
        onClick={open}
      >
        {texts.open}
      </Button>
      {isWanted && (
        <Suspense>
          <StatementDialog user={user} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
