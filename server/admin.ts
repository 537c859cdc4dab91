import { runNamed } from './run-named';

// `npm run admin -- NAME …`: operators' tasks outside the portal.
const commands = {
  backup: () => import('./backup'),
  restore: () => import('./restore'),
  import: () => import('./import'),
  seed: () => import('@/demo/seed'),
  reindex: () => import('./reindex'),
  'rebuild-reports': () => import('./rebuild-reports'),
  distribute: () => import('./distribute'),
};

await runNamed(commands, () => import('./admin/retailers'));
