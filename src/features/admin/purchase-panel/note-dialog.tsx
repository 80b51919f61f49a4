import { PurchaseNoteCreation } from '../../../../domain/admin/purchase-desk.ts';
import { usePurchaseNote } from '../../../api/admin/purchases.ts';
import { problemsOf } from '../problems-of.ts';
import { ReasonField } from '../reason-field.tsx';
import { ActionDialog, type ActionProps } from './action-dialog.tsx';
import { noteTexts as texts } from './texts.ts';

const initial = { text: '' };

/** Adds a note about a purchase (LEND-14). */
export function NoteDialog(props: ActionProps) {
  const noting = usePurchaseNote(props.purchase);
  return (
    <ActionDialog
      {...props}
      title={texts.title}
      texts={texts}
      success={texts.success}
      draft={`purchase-note-${props.purchase.id}`}
      initial={initial}
      check={(values) => problemsOf(PurchaseNoteCreation, values)}
      send={(values) => noting.mutateAsync(values)}
    >
      {({ field }) => (
        <ReasonField
          isFirst
          label={texts.text}
          description={texts.hint}
          maxLength={500}
          {...field('text')}
        />
      )}
    </ActionDialog>
  );
}
