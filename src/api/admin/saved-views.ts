import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  SavedView,
  SavedViewChange,
  SavedViewCreation,
} from '../../../domain/admin/saved-views.ts';
import type { SavedViewId } from '../../../domain/ids.ts';
import { ApiError } from '../../http/api-error.ts';
import { call } from '../../http/client.ts';
import { useIdempotencyKey } from '../../http/idempotency-key.ts';
import { queryRoots } from '../query-roots.ts';
import { reload } from '../reload.ts';

/** The admin's own views of all lists, by name (ADM-36). */
export function savedViewsQuery() {
  return queryOptions({
    queryKey: [queryRoots.admin, 'saved views'],
    queryFn: ({ signal }) => call('GET /api/admin/saved-views', {}, { signal }),
  });
}

/** Saves, changes and deletes views. After a failure they are fetched again, as they may differ. */
export function useSavedViews() {
  const client = useQueryClient();
  const attempt = useIdempotencyKey();
  const { queryKey } = savedViewsQuery();
  const onError = () => void reload(client, queryKey);
  const update = (change: (views: SavedView[]) => SavedView[]) =>
    client.setQueryData(queryKey, (views) => views && change(views));

  const saving = useMutation({
    mutationFn: (body: SavedViewCreation) =>
      attempt.make((key) => call('POST /api/admin/saved-views', { body }, { key })),
    onSuccess: (view) => {
      attempt.renew();
      update((views) => [...views.filter(({ id }) => id !== view.id), view]);
    },
    onError,
  });
  const changing = useMutation({
    mutationFn: ({ id, body }: { id: SavedViewId; body: SavedViewChange }) =>
      call('PATCH /api/admin/saved-views/{id}', { params: { id }, body }),
    onSuccess: (view) =>
      update((views) => views.map((each) => (each.id === view.id ? view : each))),
    onError,
  });
  const deleting = useMutation({
    mutationFn: (id: SavedViewId) =>
      call('DELETE /api/admin/saved-views/{id}', { params: { id } }).catch(unlessGone),
    onSuccess: (_, id) => update((views) => views.filter((each) => each.id !== id)),
    onError,
  });
  // With another name it is another view, which needs another key.
  return { saving, changing, deleting, renew: attempt.renew };
}

/** A view that is not there any more was deleted, perhaps by a call whose answer got lost. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}
