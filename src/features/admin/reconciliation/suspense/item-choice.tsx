import type { SuspenseMatch } from '../../../../../domain/admin/reconciliation.ts';
import { Choice, ChoiceList } from '../../../../components/fields/choice.tsx';
import { dayOf, moneyOf, nameOf } from '../../cell-text.ts';
import shared from '../reconciliation.module.css';
import classes from './suspense.module.css';
import { clearTexts as texts } from './texts.ts';

/** What is chosen if it is none of the matches. */
export const somethingElse = 'account';

interface ItemChoiceProps {
  matches: readonly SuspenseMatch[];
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** What an item can be: something that the books have, or an account. */
export function ItemChoice({ matches, value, error, onChange }: ItemChoiceProps) {
  const choice = (chosen: string) => ({
    name: 'match',
    checked: value === chosen,
    'aria-invalid': error !== undefined,
    onChange: () => onChange(chosen),
  });
  return (
    <div className="stack-8">
      <p aria-hidden="true">{texts.question}</p>
      <ChoiceList label={texts.question}>
        {matches.map(({ id, day, amount, text, person }) => (
          <Choice
            key={id}
            {...choice(id)}
            label={text}
            hint={[dayOf(day), person && nameOf(person)].filter(Boolean).join(' · ')}
            end={<span className={classes.figure}>{moneyOf(amount)}</span>}
          />
        ))}
        {matches.length === 0 && <p className={shared.quiet}>{texts.noMatches}</p>}
        <Choice {...choice(somethingElse)} label={texts.other} />
      </ChoiceList>
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
