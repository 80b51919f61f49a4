import {
  AccountEntriesQuery,
  AccountEntry,
  AccountPath,
  TrialBalance,
  TrialBalanceQuery,
} from '../admin/books.ts';
import { ClosedMonth, LedgerMonths, MonthClosing, MonthPath } from '../admin/ledger-months.ts';
import {
  Ageing,
  AgeingPerson,
  AsAtListQuery,
  AsAtQuery,
  LedgerMovements,
  LedgerPeriod,
  NotPouredPurchase,
  Received,
} from '../admin/ledger-reports.ts';
import { adminList, type Calls, creation } from './call.ts';

export const bookCalls = {
  'GET /api/admin/ledger/trial-balance': {
    access: 'admin',
    query: TrialBalanceQuery,
    result: TrialBalance,
    csv: true,
  },
  'GET /api/admin/ledger/accounts/{number}/entries': {
    ...adminList(AccountEntriesQuery, AccountEntry),
    params: AccountPath,
  },
  'GET /api/admin/ledger/ageing': { access: 'admin', query: AsAtQuery, result: Ageing },
  'GET /api/admin/ledger/ageing/people': adminList(AsAtListQuery, AgeingPerson),
  'GET /api/admin/ledger/received': {
    access: 'admin',
    query: LedgerPeriod,
    result: Received,
    csv: true,
  },
  'GET /api/admin/ledger/movements': {
    access: 'admin',
    query: LedgerPeriod,
    result: LedgerMovements,
    csv: true,
  },
  'GET /api/admin/ledger/not-poured': adminList(AsAtListQuery, NotPouredPurchase),
  'GET /api/admin/ledger/months': { access: 'admin', result: LedgerMonths },
  'POST /api/admin/ledger/months': {
    access: 'admin',
    ...creation(MonthClosing, ClosedMonth),
    needsProof: true,
  },
  'GET /api/admin/ledger/months/{month}/package': {
    access: 'admin',
    params: MonthPath,
    result: 'zip',
  },
} as const satisfies Calls;
