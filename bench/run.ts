import { useEnvironment } from '@/lib/core/config';
import { runNamed } from '@/server/run-named';

// `npm run bench -- NAME …`: one measurement, described in its file. Without a name, requests.
const benches = {
  citus: () => import('./citus'),
  display: () => import('./displays'),
  growth: () => import('./growth'),
  health: () => import('./health'),
  memory: () => import('./memory'),
  pdf: () => {
    // React draws half as fast in development.
    useEnvironment({ NODE_ENV: 'production' });
    return import('./pdf');
  },
  portal: () => import('./portal'),
  raw: () => import('./raw'),
  reports: () => import('./reports'),
  search: () => import('./search'),
  size: () => import('./size'),
  staff: () => import('./staff'),
};

await runNamed(benches, () => import('./requests'));
