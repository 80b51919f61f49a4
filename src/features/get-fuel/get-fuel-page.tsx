import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import type { UserId } from '../../../domain/ids.ts';
import { fuelRequestsQuery } from '../../api/fuel-requests.ts';
import { purchasesQuery } from '../../api/purchases.ts';
import { vehiclesQuery } from '../../api/vehicles.ts';
import { CardSkeleton } from '../../components/states/card-skeleton.tsx';
import { NoVehicles } from '../../components/states/no-vehicles.tsx';
import { outboxQuery } from '../../outbox/queries.ts';
import { vehicleChoices } from '../../outbox/vehicle-choices.ts';
import { GetFuelForm } from './get-fuel-form.tsx';
import { fillsOf, isRepeatable } from './last-fill.ts';
import { getFuelTexts as texts } from './texts.ts';

interface GetFuelPageProps {
  user: SessionUser;
  onRegisterVehicle: () => void;
}

/** Where getting fuel begins, whether it is asked for or bought (FUL-1). */
export function GetFuelPage({ user, onRegisterVehicle }: GetFuelPageProps) {
  const { vehicles, isPending, ...known } = useFills(user.id);
  if (known.choices.length > 0) return <GetFuelForm user={user} {...known} />;
  if (isPending) return <CardSkeleton height={593} />;
  return (
    <NoVehicles
      isUnknown={!vehicles.data}
      text={texts.needsVehicle}
      isBlocked={user.isBlacklisted}
      onRegister={onRegisterVehicle}
      onRetry={() => void vehicles.refetch()}
    />
  );
}

/** The user's vehicles, what was requested and bought for them, and how it was last paid. */
function useFills(userId: UserId) {
  const vehicles = useQuery(vehiclesQuery(userId));
  const outbox = useQuery(outboxQuery(userId));
  const requests = useInfiniteQuery(fuelRequestsQuery(userId));
  const purchases = useQuery(purchasesQuery(userId));
  const items = outbox.data?.items ?? [];
  const choices = vehicleChoices(vehicles.data, items);
  const made = {
    requests: requests.data?.pages.flatMap((page) => page.requests) ?? [],
    purchases: purchases.data ?? [],
    items,
  };
  const [lastPaid] = made.purchases
    .filter(isRepeatable)
    .toSorted((a, b) => b.purchaseDate.localeCompare(a.purchaseDate));
  return {
    vehicles,
    choices,
    items,
    fills: fillsOf(choices, made),
    // A scheduled payment needs a day, so it cannot be repeated with one tap.
    lastPayment: lastPaid?.isScheduledPayment ? undefined : lastPaid?.paymentMethod,
    isPending: vehicles.isPending || outbox.isPending,
  };
}
