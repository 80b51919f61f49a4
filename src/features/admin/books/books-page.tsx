import { useSearchParams } from 'react-router-dom';
import { accountOf } from '../../../../domain/admin/books.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { AccountEntries } from './account-entries.tsx';
import { booksTexts as texts } from './texts.ts';
import { TrialBalance } from './trial-balance.tsx';

/** The trial balance of a day, or the entries of the account that the address names (BOOK-7, BOOK-8). */
export function BooksPage() {
  const [search] = useSearchParams();
  const account = accountOf(Number(search.get('account')));
  return (
    <AdminFrame title={texts.title} subtitle={texts.subtitle}>
      {account ? <AccountEntries key={account.number} account={account} /> : <TrialBalance />}
    </AdminFrame>
  );
}
