import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { queryRoots as roots } from '../api/query-roots.ts';
import { ErrorBoundary } from './errors/error-boundary.tsx';
import { AppRoutes } from './routes.tsx';
import { cssVariablesResolver, theme } from './theme/theme.ts';

/** What is shown around the screens, and what the device saves. */
const queries = [
  roots.prices,
  roots.loyalty,
  roots.vehicles,
  roots.fuelRequests,
  roots.purchases,
  roots.purchase,
];

export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <ErrorBoundary queries={queries} isWholeApp>
            <AppRoutes />
          </ErrorBoundary>
        </BrowserRouter>
      </QueryClientProvider>
    </MantineProvider>
  );
}
