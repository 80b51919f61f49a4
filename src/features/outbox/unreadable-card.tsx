import { IconFileUnknown } from '@tabler/icons-react';
import { DeleteButton } from './item-actions.tsx';
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
        <DeleteButton label={texts.unreadableSpoken} onDelete={onDelete} />
      </div>
    </li>
  );
}
