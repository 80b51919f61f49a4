import { AdminRoutes } from '../features/admin/admin-routes.tsx';
import { NotFoundPage } from './errors/not-found-page.tsx';

// All code for admins is loaded through this module, so that the build makes one file of it.
export { AdminPanel } from '../features/admin/sms/admin-panel.tsx';

export function AdminRoute() {
  return <AdminRoutes notFound={<NotFoundPage />} />;
}
