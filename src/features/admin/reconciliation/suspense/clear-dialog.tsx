import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  SuspenseResolving as Resolving,
  type SuspenseItem,
  type SuspenseMatch,
  type SuspenseResolving,
} from '../../../../../domain/admin/reconciliation.ts';
import { chartOfAccounts, suspenseAccounts } from '../../../../../domain/ledger/accounts.ts';
import { suspenseMatchesQuery, useSuspenseResolution } from '../../../../api/admin/suspense.ts';
import { Notice } from '../../../../components/states/notice.tsx';
import type { ApiError } from '../../../../http/api-error.ts';
import type { QuestionDialogProps } from '../../action-question.tsx';
import { moneyOf } from '../../cell-text.ts';
import { explainReusedKey } from '../../explain-reused-key.ts';
import { FormDialog } from '../../form-dialog.tsx';
import { Loaded } from '../../loaded.tsx';
import { isOvertaken } from '../../payouts/is-overtaken.ts';
import { type Problems, problemsOf } from '../../problems-of.ts';
import { ItemChoice, somethingElse } from './item-choice.tsx';
import { ItemDetails } from './item-details.tsx';
import { itemTexts, clearTexts as texts } from './texts.ts';

interface Values {
  /** The id of a match, or `somethingElse`. */
  match: string;
  /** The number of an account. */
  account: string;
  note: string;
}

const initial: Values = { match: '', account: '', note: '' };

const accountsToChoose = chartOfAccounts
  .filter(({ number }) => suspenseAccounts.some((account) => account === number))
  .map(({ number, name }) => ({ value: String(number), label: name }));

interface ClearDialogProps extends QuestionDialogProps {
  item: SuspenseItem;
  onClosed: () => void;
}

/** Says what an item in suspense is (PAY-41). */
export function ClearDialog({ item, ...dialog }: ClearDialogProps) {
  const { id, kind, amount } = item;
  const matches = useQuery({ ...suspenseMatchesQuery(id), enabled: dialog.opened });
  const resolution = useSuspenseResolution(id);
  return (
    <FormDialog
      {...dialog}
      title={itemTexts.title}
      size={600}
      texts={texts}
      success={texts.success(moneyOf(amount))}
      initial={initial}
      check={(values) => problemsIn(values, matches.data ?? [])}
      send={(values) =>
        resolution.mutateAsync(bodyOf(values)).catch(explainReusedKey(texts.maybeSaved))
      }
      isOver={isOver}
    >
      {({ values, field, input }) => (
        <>
          <ItemDetails item={item} />
          {kind === 'bank-line' && amount > 0 && <Notice kind="note">{texts.hint}</Notice>}
          <Loaded query={matches} heights={[120]} failed={texts.matchesFailed}>
            {(found) => <ItemChoice matches={found} {...field('match')} />}
          </Loaded>
          {values.match === somethingElse && (
            <>
              <NativeSelect
                label={texts.account}
                data={[{ value: '', label: texts.choose }, ...accountsToChoose]}
                {...input('account')}
              />
              <TextInput
                label={texts.note}
                description={texts.noteHint}
                autoComplete="off"
                maxLength={300}
                {...input('note')}
              />
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}

function bodyOf({ match, account, note }: Values): SuspenseResolving {
  return match === somethingElse ? { account: Number(account), note } : { match };
}

function problemsIn(values: Values, matches: readonly SuspenseMatch[]): Problems<Values> {
  const { match, account } = values;
  // A match that was taken meanwhile is shown no more.
  const isShown = match === somethingElse || matches.some(({ id }) => id === match);
  if (!isShown) return { match: texts.missing };
  return {
    ...problemsOf<Values>(Resolving, bodyOf(values)),
    ...(match === somethingElse && account === '' && { account: texts.accountMissing }),
  };
}

/** Another match can be chosen, so what was typed stays until then. */
const isOver = (error: ApiError) => isOvertaken(error) && error.code !== 'match-taken';
