import { runNamed } from './run-named';

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
