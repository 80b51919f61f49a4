import { Button, Group } from '@mantine/core';
import type { ReminderOutcomes } from '../../../../domain/admin/late-reminders.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { nameOf, timeOf } from '../cell-text.ts';
import shared from '../dialog-parts.module.css';
import classes from './collections.module.css';
import { LeftOut } from './left-out.tsx';
import { reminderTexts as texts } from './texts.ts';

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
