import { IconShieldCheck, IconShieldQuestion } from '@tabler/icons-react';
import type { AdminFuelRequest } from '../../../../domain/admin/admin-lists.ts';
import { leastFree } from '../../../../domain/purchases/free-credit.ts';
import { StatusBadge } from '../../../components/layout/status-badge.tsx';
import { BlacklistedBadge } from '../badges.tsx';
import { moneyOf } from '../cell-text.ts';
import { creditWords } from './request-credit.ts';
import classes from './requests.module.css';
import { standingTexts as texts } from './texts.ts';

/** What is known of the person of a request, beside their name (ADM-20, ADM-40). */
export function PersonStanding({ request: { user, standing } }: { request: AdminFuelRequest }) {
  const { owed = 0, overdue = 0, credit } = standing ?? {};
  const Verified = user.isVerified ? IconShieldCheck : IconShieldQuestion;
  const verified = texts.verified(user.isVerified === true);
  return (
    <>
      <span role="img" aria-label={verified} title={verified} className={classes.verified}>
        <Verified size={16} aria-hidden="true" data-verified={user.isVerified || undefined} />
      </span>
      {user.isBlacklisted && <BlacklistedBadge />}
      {overdue > 0 && <StatusBadge color="red">{texts.overdue(moneyOf(overdue))}</StatusBadge>}
      {overdue === 0 && owed > 0 && (
        <span className={classes.owed}>{texts.owes(moneyOf(owed))}</span>
      )}
      {credit && (
        <span
          role="img"
          aria-label={creditWords(credit)}
          title={creditWords(credit)}
          className={classes.owed}
          data-implied={overdue > 0 || undefined}
        >
          {credit.refusal ? texts.noCredit : texts.free(moneyOf(leastFree(credit)))}
        </span>
      )}
    </>
  );
}
