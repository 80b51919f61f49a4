import type { DraftKind } from '../../components/fields/draft-offer.tsx';
import { isString, objectOf, oneOf, optional } from '../../session/validator.ts';
import type { Fields } from './corrected-request.ts';
import type { PurchaseMode } from './preview.ts';

/** What the form stores while it is filled in. */
export interface RequestDraft {
  fields: Fields;
}

export const requestDraftKind: DraftKind<RequestDraft> = {
  name: 'request',
  isValid: objectOf<RequestDraft>({
    fields: optional(
      objectOf<Fields>({
        vehicleId: isString,
        mode: oneOf<PurchaseMode>('litres', 'budget'),
        amount: isString,
      }),
    ),
  }),
  describe: ({ fields }) => {
    if (!fields?.amount.trim()) return 'without an amount yet';
    return fields.mode === 'litres' ? `${fields.amount} litres` : `R${fields.amount}`;
  },
};
