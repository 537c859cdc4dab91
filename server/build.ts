import { ensureBuild } from './build/ensure-build';

// `npm run build`: the production build; nothing when there is one of these sources already.
try {
  await ensureBuild();
  console.log('The build is up to date.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
