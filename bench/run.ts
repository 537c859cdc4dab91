// `npm run bench -- NAME …`: one measurement, described in its file. Without a name, requests.

const benches: Readonly<Record<string, () => Promise<unknown>>> = {
  citus: () => import('./citus'),
  display: () => import('./displays'),
  growth: () => import('./growth'),
  health: () => import('./health'),
  memory: () => import('./memory'),
  pdf: () => import('./pdf'),
  portal: () => import('./portal'),
  raw: () => import('./raw'),
  reports: () => import('./reports'),
  search: () => import('./search'),
  size: () => import('./size'),
  staff: () => import('./staff'),
};

// PDFs are drawn as in production.
if (process.argv[2] === 'pdf') Object.assign(process.env, { NODE_ENV: 'production' });
const named = benches[process.argv[2] ?? ''];
// Each reads its own arguments.
if (named !== undefined) process.argv.splice(2, 1);
await (named ?? (() => import('./requests')))();

export {};
