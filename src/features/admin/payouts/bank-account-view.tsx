import { Button } from '@mantine/core';
import type { StationId } from '../../../../domain/ids.ts';
import type { BankAccount } from '../../../../domain/payouts/bank-account.ts';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { dateOf } from '../cell-text.ts';
import { Allowed } from '../rights.tsx';
import { accountText } from './account-text.ts';
import { BankAccountDialog } from './bank-account-dialog.tsx';
import classes from './payouts.module.css';
import { accountTexts as texts } from './texts.ts';

interface BankAccountViewProps {
  account: BankAccount | null;
  /** Null for the account that stations are paid from. */
  stationId: StationId | null;
  title: string;
  none?: string;
}

/** A bank account without its number, and the way to enter or change it (PAY-33). */
export function BankAccountView(props: BankAccountViewProps) {
  const { account, stationId, title, none = texts.none } = props;
  const form = useDialog<true>();
  const call = stationId
    ? 'PUT /api/admin/stations/{id}/bank-account'
    : 'PUT /api/admin/paying-account';
  return (
    <div className={`ends ${classes.account}`}>
      {account ? (
        <div>
          <p>{accountText(account)}</p>
          <p className={classes.quiet}>{texts.of(account.holder, account.accountType)}</p>
          <p className={classes.quiet}>
            {texts.added(account.addedByUsername, dateOf(account.addedAt))}
          </p>
        </div>
      ) : (
        <p>{none}</p>
      )}
      <Allowed call={call}>
        <Button variant="default" aria-haspopup="dialog" onClick={() => form.open(true)}>
          {account ? texts.change : texts.enter}
        </Button>
      </Allowed>
      {form.subject !== null && (
        <BankAccountDialog {...form.frame} title={title} stationId={stationId} account={account} />
      )}
    </div>
  );
}
