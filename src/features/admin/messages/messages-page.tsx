import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Surface } from '../../../components/layout/surface.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { ListTools } from '../table/list-tools.tsx';
import { Listing } from '../table/listing.tsx';
import { useAdminList } from '../table/use-admin-list.ts';
import { messageColumns } from './message-columns.tsx';
import classes from './messages.module.css';
import { messagesTexts as texts } from './texts.ts';

const filters = [
  {
    name: 'status',
    label: texts.status,
    choices: Object.entries(texts.statuses).map(([value, label]) => ({ value, label })),
  },
];

/** Every message with its sender and its status. */
export function MessagesPage() {
  const list = useAdminList('GET /api/admin/messages', {});
  return (
    <AdminFrame title={texts.title} subtitle={texts.subtitle}>
      <Surface label={texts.log}>
        <div className={classes.content}>
          <ListTools list={list} search={texts.search} filters={filters} file="volmaak-messages">
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} aria-hidden="true" />}
              onClick={list.refetch}
            >
              {texts.refresh}
            </Button>
          </ListTools>
          <Listing
            label={texts.list}
            list={list}
            rows={list.rows}
            columns={messageColumns}
            empty={texts.empty}
          />
        </div>
      </Surface>
    </AdminFrame>
  );
}
