import { useQuery } from '@tanstack/react-query';
import { type WaitingList, waitingCountsQuery } from '../../../api/admin/verification.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import classes from './queue-list.module.css';
import { verificationTexts as texts } from './texts.ts';

interface QueueListProps {
  list: WaitingList;
  rows: readonly { id: string; name: string; age: string }[];
  shownId: string;
  onShow: (id: string) => void;
}

/** Everything that waits, and how much that is, beside the shown item. */
export function QueueList({ list, rows, shownId, onShow }: QueueListProps) {
  const counts = useQuery(waitingCountsQuery()).data;
  return (
    <Surface title={texts.waiting(counts?.[list].toLocaleString('en') ?? '')}>
      <ol className={`stack ${classes.list}`}>
        {rows.map(({ id, name, age }) => (
          <li key={id}>
            <button
              type="button"
              className={`ends ${classes.row}`}
              aria-current={id === shownId}
              onClick={() => onShow(id)}
            >
              <span className={classes.name}>{name}</span>
              <span className={classes.age}>{age}</span>
            </button>
          </li>
        ))}
      </ol>
    </Surface>
  );
}
