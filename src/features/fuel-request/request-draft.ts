import type { DraftKind } from '../../components/fields/draft-offer.tsx';
import type { SubmittedDraft } from '../../outbox/submission.ts';
import { isString, objectOf, oneOf, optional } from '../../session/validator.ts';
import type { Fields } from './corrected-request.ts';
import type { PurchaseMode } from './preview.ts';

/** What the form stores while it is filled in. */
export interface RequestDraft extends SubmittedDraft {
  /** The fields that were changed. */
  fields: Partial<Fields>;
}

export const requestDraftKind: DraftKind<RequestDraft> = {
  name: 'request',
  isValid: objectOf<RequestDraft>({
    fields: optional(
      objectOf<Fields>({
        vehicleId: optional(isString),
        mode: optional(oneOf<PurchaseMode>('litres', 'budget')),
        amount: optional(isString),
      }),
    ),
    itemId: optional(isString),
  }),
  describe: ({ fields }) => {
    if (!fields?.amount?.trim()) return 'without an amount yet';
    return fields.mode === 'budget' ? `R${fields.amount}` : `${fields.amount} litres`;
  },
};
