import type { AdminFuelRequest } from '../../../../../domain/admin/admin-lists.ts';
import { Notice } from '../../../../components/states/notice.tsx';
import { fallbackTexts } from '../../texts.ts';
import { isFromBlacklistedUser } from '../request-facts.ts';
import { type Decision, decisionTexts } from '../texts.ts';

interface BlacklistNoticeProps {
  request: AdminFuelRequest;
  decision: Decision;
}

/**
 * Says that a request's user is blacklisted, and why. Before an approval it also asks for
 * confirmation.
 */
export function BlacklistNotice({ request, decision }: BlacklistNoticeProps) {
  if (!isFromBlacklistedUser(request)) return null;
  const reason = request.user.blacklistReason ?? fallbackTexts.reason;
  return (
    <Notice kind="problem">
      {decisionTexts.blacklisted(reason)}
      {decision === 'approved' && ` ${decisionTexts.blacklistedQuestion}`}
    </Notice>
  );
}

/** Whether this is an approval for a blacklisted user. */
export function needsBlacklistConfirmation(
  requests: readonly AdminFuelRequest[],
  decision: Decision,
): boolean {
  return decision === 'approved' && requests.some(isFromBlacklistedUser);
}
