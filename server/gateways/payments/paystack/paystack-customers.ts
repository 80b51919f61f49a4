import * as z from 'zod/mini';
import { type PaymentProcessor, unanswered } from '../payments.ts';
import { type CallPaystack, isOurFault } from './paystack-api.ts';
import { readToken } from './paystack-outcomes.ts';
import { CustomerCards } from './paystack-schemas.ts';

type Customers = Pick<PaymentProcessor, 'createCustomer' | 'deleteCard' | 'deleteCustomer'>;

/**
 * The customers of Paystack and their cards. It knows a customer by an email address. We make it
 * from our id and `customerHost`, so that it never changes and contains no name.
 */
export function paystackCustomers(call: CallPaystack, customerHost: string): Customers {
  return {
    // Paystack makes a customer with the first payment of an address.
    createCustomer: async (key) => ({ outcome: 'made', customer: `${key}@${customerHost}` }),

    async deleteCard(token) {
      return deactivate(readToken(token).code);
    },

    async deleteCustomer(customer) {
      const answer = await call(`/customer/${encodeURIComponent(customer)}`, CustomerCards);
      if (answer.outcome === 'unknown') return answer;
      // It has never paid.
      if (answer.outcome === 'refused') return deletedUnlessOurFault(answer);
      for (const { authorization_code: code } of answer.data.authorizations) {
        const deleted = await deactivate(code);
        if (deleted.outcome !== 'deleted') return deleted;
      }
      return { outcome: 'deleted' };
    },
  };

  async function deactivate(code: string) {
    const answer = await call('/customer/authorization/deactivate', z.optional(z.unknown()), {
      authorization_code: code,
    });
    if (answer.outcome === 'unknown') return answer;
    return answer.outcome === 'refused' ? deletedUnlessOurFault(answer) : deleted;
  }
}

const deleted = { outcome: 'deleted' } as const;

/** A card that Paystack does not know is deleted; a wrong key of ours says nothing about it. */
function deletedUnlessOurFault(answer: { status: number }) {
  return isOurFault(answer) ? unanswered('connection-lost') : deleted;
}
