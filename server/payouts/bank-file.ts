import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PayoutRunId } from '../../domain/ids.ts';
import { paymentFile } from '../../domain/payouts/payment-file.ts';
import { randFromCents } from '../../domain/values/money.ts';
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Context } from '../context.ts';
import { prefersCsv } from '../http/accept.ts';
import { answerAsCsv } from '../http/list-answer.ts';
import { Refusal } from '../refusal.ts';
import { bankAccounts, fullAccount } from './bank-accounts.ts';
import { payoutReference, payoutRows } from './payout-runs.ts';

/**
 * What the bank has to pay for a prepared run, as a payment file, or as CSV if that is preferred
 * (PAY-35). Nothing is paid again that was paid.
 * @throws Refusal 404, 409 'payout-ended'
 */
export async function answerBankFile(
  { db, keys, clock }: Context,
  id: PayoutRunId,
  call: { request: FastifyRequest; reply: FastifyReply },
): Promise<string> {
  const run = await db
    .selectFrom('payoutRuns')
    .select(['number', 'state', 'accountId', 'preparedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('not-found'));
  if (run.state !== 'prepared') throw new Refusal('payout-ended');
  const [from, rows] = await Promise.all([
    bankAccounts(db).where('bankAccounts.id', '=', run.accountId).executeTakeFirstOrThrow(),
    payoutRows(db).where('runId', '=', id).execute(),
  ]);
  const reference = payoutReference(run.number);
  const payments = rows.map((row) => ({
    id: digitsOf(row.payoutId),
    to: fullAccount(keys, row),
    amount: row.amountCents,
    reference,
  }));
  const name = `volmaak-payout-${run.number}`;
  if (prefersCsv(call.request.headers)) {
    return answerAsCsv(call, '', () => ({
      name,
      rows: [
        [
          ...['Beneficiary', 'Bank', 'Branch code', 'Account number', 'Account type'],
          ...['Amount (R)', 'Reference', 'Payment'],
        ],
        ...payments.map(({ id: payment, to, amount }) => [
          ...[to.holder, to.bank, { digits: to.branchCode }, { digits: to.accountNumber }],
          ...[to.accountType, randFromCents(amount), reference, payment],
        ]),
      ],
    }));
  }
  call.reply
    .header('Vary', 'Accept, Cookie')
    .header('Content-Disposition', `attachment; filename="${name}.xml"`)
    .type('application/xml; charset=utf-8');
  const file = paymentFile({
    id: digitsOf(id),
    createdAt: run.preparedAt,
    payOn: southAfricanDay(clock()),
    from: fullAccount(keys, from),
    payments,
  });
  // The contract passes a stream on unchanged, and records the download.
  return Readable.from([file]) as never;
}

/** A bank accepts 35 letters and digits, which a UUID without its hyphens is. */
const digitsOf = (id: string) => id.replaceAll('-', '');
