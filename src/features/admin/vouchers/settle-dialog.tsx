import { NativeSelect } from '@mantine/core';
import type { AdminRedemption } from '../../../../domain/admin/stations.ts';
import { useConflictResolution } from '../../../api/admin/stations.ts';
import type { DialogFrame } from '../../../components/dialogs/use-dialog.ts';
import { litresOf, moneyOf, nameOf } from '../cell-text.ts';
import { FormDialog } from '../form-dialog.tsx';
import { ReasonField } from '../reason-field.tsx';
import { settleTexts as texts } from './texts.ts';

const initial = { counts: '', note: '' };

/** Settles a conflict with a note: it counts as it was reported, or it does not (VOU-17). */
export function SettleDialog(props: DialogFrame & { redemption: AdminRedemption }) {
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
      check={({ counts, note }) => ({
        ...(counts === '' && { counts: texts.countsMissing }),
        ...(note.trim() === '' && { note: texts.missing }),
      })}
      send={({ counts, note }) =>
        resolution.mutateAsync({ resolution: note.trim(), counts: counts === 'yes' })
      }
    >
      {({ field, input }) => (
        <>
          <p>{texts.text(nameOf(user), litresOf(litres), moneyOf(amount))}</p>
          <NativeSelect
            label={texts.counts}
            data={[
              { value: '', label: texts.choose },
              { value: 'yes', label: texts.yes },
              { value: 'no', label: texts.no },
            ]}
            {...input('counts')}
            errorProps={{ role: 'alert' }}
            data-autofocus
          />
          <ReasonField label={texts.label} usual={texts.usual} {...field('note')} />
        </>
      )}
    </FormDialog>
  );
}
