import { useQuery } from '@tanstack/react-query';
import type { DebtAge } from '../../../../domain/admin/debt-ages.ts';
import { lateDebtQuery } from '../../../api/admin/collections.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { CardSkeleton } from '../../../components/states/card-skeleton.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { moneyOf } from '../cell-text.ts';
import classes from './collections.module.css';
import { collectionsTexts as texts } from './texts.ts';

interface DebtTilesProps {
  /** The age that the list shows; undefined for all. */
  age: string | undefined;
  onAge: (age: DebtAge | undefined) => void;
}

/** What is late by age, in rand and people. Each tile filters the list (LEND-20). */
export function DebtTiles({ age, onAge }: DebtTilesProps) {
  const { data, isError } = useQuery(lateDebtQuery());
  return (
    <Surface label={texts.debt}>
      {isError && <Notice kind="problem">{data ? texts.debtStale : texts.debtFailed}</Notice>}
      {!data && !isError && <CardSkeleton height={132} />}
      {data && (
        <>
          <div className={classes.tiles}>
            {data.ages.map((one) => (
              <button
                key={one.age}
                type="button"
                className={classes.tile}
                aria-pressed={age === one.age}
                onClick={() => onAge(age === one.age ? undefined : one.age)}
              >
                <span className={classes.label}>{texts.ages[one.age]}</span>
                <span className={classes.amount}>{moneyOf(one.amount)}</span>
                <span className={classes.label}>{texts.people(one.people)}</span>
              </button>
            ))}
          </div>
          <p className={classes.total}>
            {texts.total(moneyOf(data.total.amount), data.total.people)}
          </p>
        </>
      )}
    </Surface>
  );
}
