import { runNamed } from './run-named';

// Operators' tasks by the names that follow `npm run admin --`.
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
