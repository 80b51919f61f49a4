import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Surface } from '../../../components/layout/surface.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { SearchableList } from '../table/searchable-list.tsx';
import { messageColumns } from './message-columns.tsx';
import { messagesTexts as texts } from './texts.ts';

const filters = [{ name: 'status', label: texts.status, choices: texts.statuses }];

/** Every message with its sender and its status. */
export function MessagesPage() {
  return (
    <AdminFrame title={texts.title} subtitle={texts.subtitle}>
      <Surface label={texts.log}>
        <SearchableList
          name="GET /api/admin/messages"
          label={texts.list}
          search={texts.search}
          filters={filters}
          columns={messageColumns}
          file="volmaak-messages"
          empty={texts.empty}
          tools={({ refetch }) => (
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} aria-hidden="true" />}
              onClick={refetch}
            >
              {texts.refresh}
            </Button>
          )}
        />
      </Surface>
    </AdminFrame>
  );
}
