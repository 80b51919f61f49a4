import type { ReminderOutcomes } from '../../../../domain/admin/late-reminders.ts';
import { nameOf } from '../cell-text.ts';
import shared from '../dialog-parts.module.css';
import classes from './collections.module.css';
import { refusalTexts, reminderTexts as texts } from './texts.ts';

/** Who gets no reminder, and why. */
export function LeftOut({ people }: { people: ReminderOutcomes['leftOut'] }) {
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
