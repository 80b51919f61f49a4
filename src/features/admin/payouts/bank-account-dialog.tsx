import { NativeSelect, TextInput } from '@mantine/core';
import type { StationId } from '../../../../domain/ids.ts';
import { type BankAccount, BankAccountForm } from '../../../../domain/payouts/bank-account.ts';
import { useBankAccountChange } from '../../../api/admin/payouts.ts';
import type { DialogFrame } from '../../../components/dialogs/use-dialog.ts';
import { FormDialog } from '../form-dialog.tsx';
import { problemsOf } from '../problems-of.ts';
import { optionsOf } from '../table/list-tools.tsx';
import classes from './payouts.module.css';
import { accountTexts as texts } from './texts.ts';

/** As they are typed and chosen. */
type Values = Record<keyof BankAccountForm, string>;

interface BankAccountDialogProps extends DialogFrame {
  title: string;
  /** Null for the account that stations are paid from. */
  stationId: StationId | null;
  /** The one that it replaces. */
  account: BankAccount | null;
}

/** Enters the bank account of a station, or of the operator (PAY-33). */
export function BankAccountDialog(props: BankAccountDialogProps) {
  const { stationId, account, ...frame } = props;
  const save = useBankAccountChange(stationId);
  const initial: Values = {
    holder: account?.holder ?? '',
    bank: account?.bank ?? '',
    branchCode: account?.branchCode ?? '',
    accountNumber: '',
    accountType: account?.accountType ?? '',
  };
  return (
    <FormDialog
      {...frame}
      texts={texts}
      success={texts.success}
      initial={initial}
      check={(values) => problemsOf<Values>(BankAccountForm, values)}
      send={(values) => save(BankAccountForm.parse(values))}
    >
      {({ input }) => (
        <>
          <TextInput
            label={texts.holder}
            description={texts.holderHint}
            data-autofocus
            autoComplete="off"
            maxLength={70}
            {...input('holder')}
          />
          <div className={`stack ${classes.pair}`}>
            <TextInput label={texts.bank} autoComplete="off" maxLength={35} {...input('bank')} />
            <NativeSelect
              label={texts.accountType}
              data={[{ value: '', label: texts.choose }, ...optionsOf(texts.types)]}
              {...input('accountType')}
            />
            <TextInput
              label={texts.branchCode}
              description={texts.branchHint}
              autoComplete="off"
              inputMode="numeric"
              maxLength={40}
              {...input('branchCode')}
            />
            <TextInput
              label={texts.accountNumber}
              description={account ? texts.endsIn(account.lastDigits) : texts.numberHint}
              autoComplete="off"
              inputMode="numeric"
              maxLength={40}
              {...input('accountNumber')}
            />
          </div>
        </>
      )}
    </FormDialog>
  );
}
