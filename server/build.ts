import { buildService, isBuildCurrent } from './build/build-service';

// `npm run build`: the production build; nothing when there is one of these sources already.
try {
  if (await isBuildCurrent()) console.log('The build is up to date.');
  else await buildService();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
