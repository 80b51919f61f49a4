import { Button, Group } from '@mantine/core';
import { useRef } from 'react';
import type { AdminFuelRequest } from '../../../../domain/admin/admin-lists.ts';
import dense from '../dense.module.css';
import { pressControl, useKeys } from '../keys.ts';
import { canBecome, selectionFocusId } from './request-facts.ts';
import classes from './requests.module.css';
import {
  type Decision,
  decisionKeys,
  decisions,
  decisionTexts,
  batchTexts as texts,
} from './texts.ts';

interface SelectionBarProps {
  /** The selected requests of this page. */
  ticked: readonly AdminFuelRequest[];
  /** Whether every request that can be selected is selected. */
  isAll: boolean;
  onAll: () => void;
  onClear: () => void;
  onDecide: (decision: Decision) => void;
}

/** The decisions for all selected requests, and "select all": a phone shows no table header. */
export function SelectionBar({ ticked, isAll, onAll, onClear, onDecide }: SelectionBarProps) {
  const isAny = ticked.length > 0;
  const bar = useRef<HTMLElement>(null);
  const press = (key: string) => () => pressControl(key, bar.current);
  // A key decides on what is selected rather than on the current row (ADM-42).
  useKeys(isAny ? { a: press('a'), r: press('r') } : {}, { isFirst: true });
  useKeys({ X: isAll ? onClear : onAll });
  return (
    <section
      ref={bar}
      aria-label="Selected requests"
      className={`${classes.bar} ${classes.selection} ${dense.dense}`}
      data-any={isAny || undefined}
    >
      <span role="status" className={classes.count}>
        {isAny ? texts.selected(ticked.length) : ''}
      </span>
      <Group gap={8} className={classes.ticks ?? ''}>
        <Button
          id={selectionFocusId}
          variant="default"
          px="sm"
          disabled={isAll}
          aria-keyshortcuts="Shift+X"
          onClick={onAll}
        >
          Select all on this page
        </Button>
        {isAny && (
          <Button variant="default" px="sm" onClick={onClear}>
            Clear
          </Button>
        )}
      </Group>
      {isAny && (
        <Group gap={8} className={classes.decisions ?? ''}>
          {decisions.map((decision) => {
            const count = ticked.filter(canBecome(decision)).length;
            return (
              <Button
                key={decision}
                variant={decision === 'rejected' ? 'default' : 'filled'}
                px="sm"
                disabled={count === 0}
                aria-haspopup="dialog"
                aria-keyshortcuts={decisionKeys[decision]}
                onClick={() => onDecide(decision)}
              >
                {texts.verbFor(decisionTexts.verbs[decision], count)}
              </Button>
            );
          })}
        </Group>
      )}
    </section>
  );
}
