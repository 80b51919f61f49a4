import { Button } from '@mantine/core';
import { sharedTexts } from '../../components/texts.ts';
import { appTexts } from '../texts.ts';
import classes from './unreachable-notice.module.css';

interface UnreachableNoticeProps {
  retrying: boolean;
  onRetry: () => void;
}

/** Shown when the session check got no answer, so the user is neither signed in nor out (ACC-6). */
export function UnreachableNotice({ retrying, onRetry }: UnreachableNoticeProps) {
  return (
    <div className={classes.notice} role="alert">
      <p className={classes.title}>{appTexts.unreachable.title}</p>
      <p className={classes.text}>{appTexts.unreachable.text}</p>
      <Button variant="default" loading={retrying} onClick={onRetry}>
        {sharedTexts.retry}
      </Button>
    </div>
  );
}
