import { Link } from 'react-router-dom';
import type { OutboxItem } from '../../offline/outbox-item.ts';
import classes from './item-fate.module.css';
import { ItemStateLine } from './item-state-line.tsx';
import { outboxTexts } from './outbox-texts.ts';

/** The state of an item that is shown outside the outbox, and the way there. */
export function ItemFate({ item }: { item: OutboxItem }) {
  return (
    <div className={`ends ${classes.fate}`}>
      <ItemStateLine item={item} />
      <Link to="/outbox" className="tap-link">
        {outboxTexts.toOutbox}
      </Link>
    </div>
  );
}
