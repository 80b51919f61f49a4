import { Button, Group } from '@mantine/core';
import type { ReminderOutcomes, ReminderPreview } from '../../../../domain/admin/late-reminders.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { nameOf, timeOf } from '../cell-text.ts';
import shared from '../dialog-parts.module.css';
import classes from './collections.module.css';
import { refusalTexts, reminderTexts as texts } from './texts.ts';

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
          <p>
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

/** Who gets no reminder, and why. */
function LeftOut({ people }: { people: ReminderOutcomes['leftOut'] }) {
  if (people.length === 0) return null;
  const title = texts.leftOut(people.length);
  return (
    <>
      <h3 className={classes.heading}>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it must scroll by keyboard. */}
      <ul aria-label={title} tabIndex={0} className={shared.list}>
        {people.map((person) => (
          <li key={person.userId}>
            <span>{nameOf(person)}</span>
            <span className={classes.small}>{refusalTexts[person.reason]}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

interface ReminderResultsProps extends ReminderOutcomes {
  /** How many people have no answer: they were cancelled, or the answer got lost. */
  open: number;
  onAgain: () => void;
  onClose: () => void;
}

/** Whose reminders are queued, who was left out, and who has no answer. */
export function ReminderResults({ queued, leftOut, open, onAgain, onClose }: ReminderResultsProps) {
  return (
    <>
      <p role="status" className={shared.summary}>
        {texts.done(queued.length)}
      </p>
      {queued.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it must scroll by keyboard.
        <ul aria-label={texts.texts} tabIndex={0} className={shared.list}>
          {queued.map((person) => (
            <li key={person.userId}>
              <span>{nameOf(person)}</span>
              <span className={classes.small}>{texts.goesOut(timeOf(person.sendAt))}</span>
            </li>
          ))}
        </ul>
      )}
      <LeftOut people={leftOut} />
      {open > 0 && <Notice kind="problem">{`${texts.notSent(open)}. ${texts.notSentHint}`}</Notice>}
      <Group justify="flex-end" gap="xs">
        {open > 0 && (
          <Button variant="default" onClick={onAgain}>
            {texts.tryAgain}
          </Button>
        )}
        <Button onClick={onClose}>{texts.close}</Button>
      </Group>
    </>
  );
}
