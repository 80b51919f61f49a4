import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { Notice } from '../../../components/states/notice.tsx';
import { pressControl, useKeys } from '../keys.ts';
import classes from './requests.module.css';
import { undoTexts as texts } from './texts.ts';
import { type Undo, useHeld } from './use-undo.ts';

interface UndoBarProps {
  undo: Undo;
  /** Whether the results of many decisions lie over it. They have the same button. */
  isCovered: boolean;
}

/** Offers to undo the decisions that were made last. It lies below the list, so no row moves. */
export function UndoBar({ undo, isCovered }: UndoBarProps) {
  const { made, problem } = undo;
  useKeys({ u: () => pressControl('u') });
  const isOffered = made.length > 0 && !isCovered;
  return (
    <div
      className={`${classes.bar} ${classes.undo}`}
      data-any={isOffered || (problem !== null && !isCovered) || undefined}
    >
      <span role="status">{isOffered ? texts.held(made.length) : ''}</span>
      {isOffered && <UndoButton undo={undo} />}
      {problem && !isCovered && <Notice kind="problem">{problem}</Notice>}
    </div>
  );
}

/** Undoes what can still be undone, and says for how long. It stays when that time is over. */
export function UndoButton({ undo }: { undo: Undo }) {
  const { ids, secondsLeft } = useHeld(undo);
  const isOver = ids.length === 0;
  const over = undo.undone.size > 0 ? '' : texts.over;
  return (
    <>
      <span className={classes.left}>
        {isOver ? over : texts.left(secondsLeft, ids.length, undo.made.length)}
      </span>
      <Button
        variant="default"
        px="sm"
        leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
        aria-keyshortcuts="u"
        // It only looks disabled, so that it keeps the focus.
        aria-disabled={isOver}
        data-disabled={isOver}
        loading={undo.isUndoing}
        onClick={() => {
          if (!isOver) void undo.undo(ids);
        }}
      >
        {texts.undo}
      </Button>
    </>
  );
}
