import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { Notice } from '../../../components/states/notice.tsx';
import { pressControl, useKeys } from '../keys.ts';
import classes from './requests.module.css';
import { undoTexts as texts } from './texts.ts';
import type { useUndo } from './use-undo.ts';

/** Offers to undo the decisions that were made last. It lies below the list, so no row moves. */
export function UndoBar({ held, isUndoing, problem, undo }: ReturnType<typeof useUndo>) {
  useKeys({ u: () => pressControl('u') });
  return (
    <div className={classes.undo} data-any={held.length > 0 || problem !== null || undefined}>
      <span role="status">{held.length > 0 ? texts.held(held.length) : ''}</span>
      {held.length > 0 && (
        <Button
          variant="default"
          px="sm"
          leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
          aria-keyshortcuts="u"
          loading={isUndoing}
          onClick={() => void undo(held)}
        >
          {texts.undo}
        </Button>
      )}
      {problem && <Notice kind="problem">{problem}</Notice>}
    </div>
  );
}
