import { ensureBuild } from './build/ensure-build';

// `npm run build` makes the production build, unless it is current.
try {
  await ensureBuild();
  console.log('The build is up to date.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
