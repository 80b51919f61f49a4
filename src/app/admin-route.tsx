import { AdminRoutes } from '../features/admin/admin-routes.tsx';
import { NotFoundPage } from './errors/not-found-page.tsx';

export function AdminRoute() {
  return <AdminRoutes notFound={<NotFoundPage />} />;
}
