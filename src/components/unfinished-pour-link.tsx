import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { UserId } from '../../domain/ids.ts';
import { queryRoots } from '../api/query-roots.ts';
import { isPouring } from '../vouchers/is-pouring.ts';
import { sharedTexts } from './texts.ts';

/** Leads somebody who was removed from their station to what they have accepted (VOU-14). */
export function UnfinishedPourLink({ userId }: { userId: UserId }) {
  const { data } = useQuery({
    queryKey: [queryRoots.station, userId, 'is-pouring'],
    queryFn: () => isPouring(userId),
    staleTime: 0,
  });
  if (!data) return null;
  return (
    <Button component={Link} to="/station" color="amber" fullWidth mb="sm">
      {sharedTexts.enterPoured}
    </Button>
  );
}
