import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Surface } from '../../../components/layout/surface.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { DayRange } from '../table/day-range.tsx';
import { SearchableList } from '../table/searchable-list.tsx';
import { messageColumns } from './message-columns.tsx';
import { messagesTexts as texts } from './texts.ts';

const filters = [
  { name: 'channel', label: 'Kind', choices: texts.channels },
  { name: 'status', label: 'Status', choices: texts.statuses },
];

/** Every message with its sender and its status. */
export function MessagesPage() {
  return (
    <AdminFrame title="Messages" subtitle="Every SMS and email, sent or waiting, newest first">
      <Surface label="Message log">
        <SearchableList
          name="GET /api/admin/messages"
          label="Messages"
          search="Phone, name or text"
          filters={filters}
          columns={messageColumns}
          views="messages"
          file="volmaak-messages"
          empty="Nothing sent yet."
          tools={(list) => (
            <>
              <DayRange list={list} />
              <Button
                variant="default"
                leftSection={<IconRefresh size={18} aria-hidden="true" />}
                onClick={list.refetch}
              >
                Refresh
              </Button>
            </>
          )}
        />
      </Surface>
    </AdminFrame>
  );
}
