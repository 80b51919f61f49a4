import { Button } from '@mantine/core';
import { IconFileUnknown, IconTrash } from '@tabler/icons-react';
import classes from './outbox.module.css';
import { outboxPageTexts as texts } from './texts.ts';

/** An item that this version cannot read is still shown. */
export function UnreadableCard({ onDelete }: { onDelete: () => void }) {
  return (
    <li className={classes.item}>
      <span className={classes.picture} aria-hidden="true">
        <IconFileUnknown size={28} stroke={1.5} />
      </span>
      <div className={classes.facts}>
        <h3 className={classes.name}>{texts.unreadableItem}</h3>
        <p className={classes.line}>{texts.unreadableText}</p>
      </div>
      <div className={classes.actions}>
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={20} aria-hidden="true" />}
          aria-label={texts.unreadableSpoken}
          onClick={onDelete}
        >
          {texts.remove}
        </Button>
      </div>
    </li>
  );
}
