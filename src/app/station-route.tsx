export { StationPage as StationRoute } from '../features/station/station-page.tsx';
