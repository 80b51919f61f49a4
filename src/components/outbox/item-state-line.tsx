import { IconAlertCircle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useConnection } from '../../http/connection.ts';
import type { OutboxItem } from '../../offline/outbox-item.ts';
import { useNow } from '../states/use-now.ts';
import { type ItemTone, itemState, itemTone } from './item-state.ts';
import classes from './item-state-line.module.css';

const icons = {
  waiting: IconClock,
  attention: IconAlertCircle,
  done: IconCircleCheck,
} satisfies Record<ItemTone, unknown>;

interface ItemStateLineProps {
  item: OutboxItem;
  isHeldUp?: boolean;
}

export function ItemStateLine({ item, isHeldUp = false }: ItemStateLineProps) {
  const { kind } = useConnection();
  const now = useNow();
  const tone = itemTone(item);
  const Icon = icons[tone];
  return (
    <p className={classes.line} data-tone={tone}>
      <Icon size={18} aria-hidden="true" className={classes.icon} />
      <span>{itemState(item, kind === 'online', now, isHeldUp)}</span>
    </p>
  );
}
