import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { reasonOf } from '@/server/report-failure';
import { makeRelease } from './release';

// `npm run release -- 0.2.0`: makes a release of this checkout (docs/releases.md). Pushes nothing.
const command = new Command('npm run release --')
  .description(
    'Makes a release of this checkout: version, list, archive for tests, commit and tag. Pushes nothing.',
  )
  .argument('<version>', 'version, such as 0.2.0')
  .option('--notes <file>', 'what changed, in Markdown; otherwise the subjects of the commits')
  .action((version: string, { notes }: { readonly notes?: string }) => {
    const text = notes === undefined ? null : readFileSync(notes, 'utf8');
    makeRelease({ version, notes: text, say: console.log });
  });

try {
  command.parse();
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = 1;
}
