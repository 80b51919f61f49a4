import { Button, Group } from '@mantine/core';
import type { ReminderPreview } from '../../../../domain/admin/late-reminders.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { nameOf, timeOf } from '../cell-text.ts';
import shared from '../dialog-parts.module.css';
import classes from './collections.module.css';
import { LeftOut } from './left-out.tsx';
import { reminderTexts as texts } from './texts.ts';

interface ReminderQuestionProps {
  preview: ReminderPreview;
  onSend: () => void;
  onCancel: () => void;
}

/** Who would get which text, and who would get none. */
export function ReminderQuestion({ preview, onSend, onCancel }: ReminderQuestionProps) {
  const { reminders, leftOut, hasMore } = preview;
  const count = reminders.length;
  const parts = reminders.reduce((sum, reminder) => sum + reminder.parts, 0);
  return (
    <>
      <p className={shared.summary}>
        {count > 0 ? texts.summary(count, count + leftOut.length) : texts.nobody}
      </p>
      {count > 0 && (
        <>
          <p className={shared.line}>
            <span>{texts.parts(parts)}</span> <span>{hoursOf(preview)}</span>
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it must scroll by keyboard. */}
          <ul aria-label={texts.texts} tabIndex={0} className={shared.list}>
            {reminders.map((reminder) => (
              <li key={reminder.userId}>
                <span>{nameOf(reminder)}</span>
                <span className={classes.small}>{reminder.text}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {hasMore && <Notice kind="note">{texts.hasMore}</Notice>}
      <LeftOut people={leftOut} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {count > 0 ? texts.cancel : texts.close}
        </Button>
        {count > 0 && <Button onClick={onSend}>{texts.send(count)}</Button>}
      </Group>
    </>
  );
}

/** When the reminders go out. */
function hoursOf({ reminders, now, firstAt, lastAt, isQuiet }: ReminderPreview): string {
  if (isQuiet) return texts.quiet(timeOf(firstAt), timeOf(lastAt));
  if (now === reminders.length) return texts.allNow;
  return texts.someLater(now, reminders.length - now, timeOf(lastAt));
}
