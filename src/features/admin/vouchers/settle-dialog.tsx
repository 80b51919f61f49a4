import type { AdminRedemption } from '../../../../domain/admin/stations.ts';
import type { SettledAs } from '../../../../domain/vouchers/settled-conflict.ts';
import { useConflictResolution } from '../../../api/admin/stations.ts';
import type { DialogFrame } from '../../../components/dialogs/use-dialog.ts';
import { litresOf, moneyOf, nameOf } from '../cell-text.ts';
import { FormDialog } from '../form-dialog.tsx';
import { ReasonField } from '../reason-field.tsx';
import { chargeOf, SettlementChoice } from './settlement-choice.tsx';
import { settleTexts as texts } from './texts.ts';

const initial: { settledAs: SettledAs | ''; note: string } = { settledAs: '', note: '' };

interface SettleDialogProps extends DialogFrame {
  redemption: AdminRedemption;
  onClosed: () => void;
}

/** Settles a conflict as one of four things, with a note (VOU-17, VOU-36). */
export function SettleDialog(props: SettleDialogProps) {
  const { redemption, ...frame } = props;
  const resolution = useConflictResolution(redemption.id);
  const { user, litres, amount } = redemption;
  return (
    <FormDialog
      {...frame}
      title={texts.title}
      size={480}
      texts={texts}
      success={texts.success}
      initial={initial}
      check={({ settledAs, note }) => ({
        ...(settledAs === '' && { settledAs: texts.choiceMissing }),
        ...(note.trim() === '' && { note: texts.missing }),
      })}
      send={({ settledAs, note }) =>
        resolution.mutateAsync({
          resolution: note.trim(),
          ...(settledAs !== '' && { settledAs }),
          ...(settledAs === 'charged' && { charge: chargeOf(redemption) }),
        })
      }
    >
      {({ field }) => (
        <>
          <p>{texts.text(nameOf(user), litresOf(litres), moneyOf(amount))}</p>
          <SettlementChoice redemption={redemption} {...field('settledAs')} />
          <ReasonField label={texts.label} usual={texts.usual} {...field('note')} />
        </>
      )}
    </FormDialog>
  );
}
