import { Button } from '@mantine/core';
import { IconGasStation } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Surface } from '../../components/layout/surface.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { historyTexts } from './texts.ts';

export function NoRequests() {
  return (
    <Surface>
      <EmptyState
        icon={<IconGasStation size={40} />}
        title={historyTexts.empty}
        text={historyTexts.emptyText}
        action={
          <Button component={Link} to="/fuel-request" color="amber">
            {historyTexts.submit}
          </Button>
        }
      />
    </Surface>
  );
}
