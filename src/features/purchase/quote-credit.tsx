import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { noCreditText } from '../../../domain/purchases/credit-limits.ts';
import { creditQuery } from '../../api/credit.ts';
import { CreditFigures } from '../../components/credit/credit-figures.tsx';
import { CardSkeleton } from '../../components/states/card-skeleton.tsx';
import { Notice } from '../../components/states/notice.tsx';
import type { AcceptanceProps } from './draft.ts';

type QuoteCreditProps = Pick<AcceptanceProps, 'user' | 'shown'>;

/** An estimate needs a connection first, so it has no credit beside it (BUY-13). */
function useQuoteCredit({ user, shown }: QuoteCreditProps) {
  const isAsked = shown.basis === 'server';
  const query = useQuery({ ...creditQuery(user.id, shown.wish.carId), enabled: isAsked });
  return { credit: isAsked ? query.data : undefined, isPending: isAsked && query.isPending };
}

/** Says before the buttons that a quote can be paid by card only (LEND-4). */
export function NoCredit(props: QuoteCreditProps) {
  const { credit } = useQuoteCredit(props);
  const text = credit && noCreditText(credit);
  if (!text) return null;
  return (
    <>
      <Notice kind="note">{text}</Notice>
      {credit.overdue > 0 && (
        <Button component={Link} to="/purchase-history" variant="light">
          See what is overdue
        </Button>
      )}
    </>
  );
}

/** What is free of the user's limits, beside a quote (LEND-8). */
export function QuoteCredit(props: QuoteCreditProps) {
  const { credit, isPending } = useQuoteCredit(props);
  if (isPending) return <CardSkeleton height={152} />;
  return credit ? (
    <section aria-label="Your credit">
      <CreditFigures credit={credit} />
    </section>
  ) : null;
}
