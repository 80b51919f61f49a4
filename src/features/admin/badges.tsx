import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCalendar,
  IconCheck,
  IconChecks,
  IconClock,
  IconFileX,
  IconShieldCheck,
  IconUser,
  IconUserOff,
  IconX,
} from '@tabler/icons-react';
import type { FuelRequestStatus } from '../../../domain/fuel-requests/fuel-request.ts';
import type { adminBadge } from '../../../domain/purchases/purchase-badge.ts';
import { StatusBadge } from '../../components/layout/status-badge.tsx';
import { userStatus } from './cell-text.ts';
import {
  heldStatusTexts,
  purchaseStatusTexts,
  requestStatusTexts,
  userStatusTexts,
} from './texts.ts';

const requestLooks = {
  pending: { color: 'yellow', Icon: IconClock },
  approved: { color: 'green', Icon: IconCheck },
  completed: { color: 'gray', Icon: IconChecks },
  rejected: { color: 'red', Icon: IconX },
} satisfies Record<FuelRequestStatus, object>;

/** Green for approved, yellow for pending, red for rejected and grey otherwise (REQ-10). */
export function AdminRequestBadge(props: {
  status: FuelRequestStatus;
  /** The decision that can still be undone (REQ-14). */
  held?: FuelRequestStatus | undefined;
}) {
  const { status, held } = props;
  if (held) return <LookBadge {...requestLooks.pending} text={heldStatusTexts[held]} />;
  return <LookBadge {...requestLooks[status]} text={requestStatusTexts[status]} />;
}

const purchaseLooks = {
  paid: { color: 'green', Icon: IconCheck },
  scheduled: { color: 'blue', Icon: IconCalendar },
  pending: { color: 'yellow', Icon: IconClock },
  failed: { color: 'red', Icon: IconX },
  overdue: { color: 'red', Icon: IconAlertTriangle },
  cancelled: { color: 'gray', Icon: IconBan },
  refunded: { color: 'gray', Icon: IconArrowBackUp },
  'written-off': { color: 'gray', Icon: IconFileX },
} satisfies Record<ReturnType<typeof adminBadge>, object>;

/** A purchase's payment status. Each screen passes the `badge` of its own rule (BUY-8). */
export function AdminPurchaseBadge({ badge }: { badge: ReturnType<typeof adminBadge> }) {
  return <LookBadge {...purchaseLooks[badge]} text={purchaseStatusTexts[badge]} />;
}

const userLooks = {
  active: { color: 'green', Icon: IconUser },
  admin: { color: 'blue', Icon: IconShieldCheck },
  blacklisted: { color: 'red', Icon: IconBan },
  deleted: { color: 'gray', Icon: IconUserOff },
} as const;

/** Marks a blacklisted user beside their name. */
export function BlacklistedBadge() {
  // Without an icon, because it shares a narrow column with the name.
  return (
    <StatusBadge color={userLooks.blacklisted.color}>{userStatusTexts.blacklisted}</StatusBadge>
  );
}

/** Marks somebody whose number the SMS service refuses (MSG-11). */
export function NumberRefusedBadge() {
  return <StatusBadge color="red">{userStatusTexts.numberRefused}</StatusBadge>;
}

export function UserBadge({ user }: { user: Parameters<typeof userStatus>[0] }) {
  const status = userStatus(user);
  return <LookBadge {...userLooks[status]} text={userStatusTexts[status]} />;
}

export function LookBadge({ color, Icon, text }: { color: string; Icon: Icon; text: string }) {
  return (
    <StatusBadge color={color} icon={<Icon size={14} />}>
      {text}
    </StatusBadge>
  );
}
