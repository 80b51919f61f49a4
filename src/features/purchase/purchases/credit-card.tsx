import { useQuery } from '@tanstack/react-query';
import type { UserId } from '../../../../domain/ids.ts';
import { noCreditText } from '../../../../domain/purchases/credit-limits.ts';
import { creditQuery } from '../../../api/credit.ts';
import { CreditFigures } from '../../../components/credit/credit-figures.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import { AgeNote } from '../../../components/states/age-note.tsx';
import { CardSkeleton } from '../../../components/states/card-skeleton.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import shared from '../purchase.module.css';

/** What the user can still buy on credit; without a connection, as the phone knows it (LEND-8). */
export function CreditCard({ userId }: { userId: UserId }) {
  const query = useQuery(creditQuery(userId));
  const { data: credit, isPending } = query;
  if (isPending) return <CardSkeleton height={210} />;
  if (!credit) return null;
  const text = noCreditText(credit);
  return (
    <Surface title="Credit">
      <div className={shared.panel}>
        <CreditFigures credit={credit} />
        {text && <Notice kind="note">{text}</Notice>}
      </div>
      <AgeNote query={query} />
    </Surface>
  );
}
