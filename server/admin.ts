// `npm run admin -- NAME …`: operators' tasks outside the portal.

/** Commands with a file of their own, which reads its own arguments. */
const commands: Readonly<Record<string, () => Promise<unknown>>> = {
  backup: () => import('./backup'),
  restore: () => import('./restore'),
  import: () => import('./import'),
  seed: () => import('@/demo/seed'),
  reindex: () => import('./reindex'),
  'rebuild-reports': () => import('./rebuild-reports'),
  distribute: () => import('./distribute'),
};

const named = commands[process.argv[2] ?? ''];
if (named !== undefined) process.argv.splice(2, 1);
await (named ?? (() => import('./admin/retailers')))();

export {};
