import { Button } from '@mantine/core';
import dense from '../dense.module.css';
import classes from './collections.module.css';
import { collectionsTexts as texts } from './texts.ts';

/** The id of the button that takes the focus when a dialog of the bar has closed. */
const barFocusId = 'late-people';

interface PeopleBarProps {
  count: number;
  /** Whether everybody on this page is selected. */
  isAll: boolean;
  onAll: () => void;
  onClear: () => void;
  onRemind: () => void;
}

/** Reminds the selected people, or all whom the filters find. */
export function PeopleBar({ count, isAll, onAll, onClear, onRemind }: PeopleBarProps) {
  return (
    <section aria-label={texts.bar} className={`${classes.bar} ${dense.dense}`}>
      <span role="status" className={classes.count}>
        {count > 0 ? texts.selected(count) : ''}
      </span>
      <Button variant="default" px="sm" disabled={isAll} onClick={onAll}>
        {texts.selectAll}
      </Button>
      {count > 0 && (
        <Button variant="default" px="sm" onClick={onClear}>
          {texts.clear}
        </Button>
      )}
      <Button id={barFocusId} px="sm" aria-haspopup="dialog" onClick={onRemind}>
        {count > 0 ? texts.remindSome(count) : texts.remindAll}
      </Button>
    </section>
  );
}
