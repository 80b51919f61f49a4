import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { AdminPage } from './admin-page.tsx';
import { AuditPage } from './audit/audit-page.tsx';
import { BooksPage } from './books/books-page.tsx';
import { CashPage } from './cash/cash-page.tsx';
import { CollectionsPage } from './collections/collections-page.tsx';
import { FuelPricesPage } from './fuel-prices/fuel-prices-page.tsx';
import { MessagesPage } from './messages/messages-page.tsx';
import { MorningPage } from './morning/morning-page.tsx';
import { PayoutsPage } from './payouts/payouts-page.tsx';
import { PhonesPage } from './phones/phones-page.tsx';
import { OpenPurchaseContext } from './purchase-link.tsx';
import { PurchasePanel } from './purchase-panel/purchase-panel.tsx';
import { ReconciliationPage } from './reconciliation/reconciliation-page.tsx';
import { ReportsPage } from './reports/reports-page.tsx';
import { DeskAdmin } from './rights.tsx';
import { SearchDialog } from './search/search-dialog.tsx';
import { SecurityPage } from './security/security-page.tsx';
import { StatementPage } from './station-statement/statement-page.tsx';
import { StationsPage } from './stations/stations-page.tsx';
import { usePanels } from './use-panels.ts';
import { OpenUserContext } from './user-link.tsx';
import { UserPanel } from './users/user-panel.tsx';
import { VerificationPage } from './verification/verification-page.tsx';
import { RedemptionsPage } from './vouchers/redemptions-page.tsx';
import { VouchersPage } from './vouchers/vouchers-page.tsx';

/** The admin pages. The app shows them to admins only; the server checks every call. */
export function AdminRoutes({ notFound }: { notFound: ReactNode }) {
  return (
    <DeskAdmin>
      <Panels>
        <Routes>
          <Route index element={<AdminPage />} />
          <Route path="morning" element={<MorningPage />} />
          <Route path="verification" element={<VerificationPage />} />
          <Route path="collections" element={<CollectionsPage />} />
          <Route path="messages" element={<MessagesPage />} />
          <Route path="reports" element={<ReportsPage />} />
          <Route path="cash" element={<CashPage />} />
          <Route path="books" element={<BooksPage />} />
          <Route path="payouts" element={<PayoutsPage />} />
          <Route path="reconciliation" element={<ReconciliationPage />} />
          <Route path="station-statement" element={<StatementPage />} />
          <Route path="fuel-prices" element={<FuelPricesPage />} />
          <Route path="stations" element={<StationsPage />} />
          <Route path="vouchers" element={<VouchersPage />} />
          <Route path="redemptions" element={<RedemptionsPage />} />
          <Route path="phones" element={<PhonesPage />} />
          <Route path="security" element={<SecurityPage />} />
          <Route path="audit" element={<AuditPage />} />
          <Route path="*" element={notFound} />
        </Routes>
      </Panels>
    </DeskAdmin>
  );
}

/** The open person and purchase, which lie over any page (ADM-30). */
function Panels({ children }: { children: ReactNode }) {
  const { open, shown } = usePanels();
  return (
    <OpenUserContext value={(id, options) => open({ kind: 'person', id }, options)}>
      <OpenPurchaseContext value={(id, options) => open({ kind: 'purchase', id }, options)}>
        <SearchDialog>{children}</SearchDialog>
        {shown.map(({ kind, ...panel }) =>
          kind === 'person' ? (
            <UserPanel key={kind} {...panel} />
          ) : (
            <PurchasePanel key={kind} {...panel} />
          ),
        )}
      </OpenPurchaseContext>
    </OpenUserContext>
  );
}
