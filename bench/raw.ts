import { bundledScript } from '@/lib/domain/transformations/sandbox/command';
import { bundleSandbox } from '@/server/build/bundle-sandbox';
import { measureMappings } from './raw/mappings';

// Milliseconds of one mapping in the sandbox against the same in this process: `npm run bench -- raw`. What raw receipts cost
// from their acceptance to the receipt is a row of `npm run bench`.
await bundleSandbox(bundledScript);
const warm = await measureMappings();
console.table(Object.fromEntries(warm.map(({ sample, ...times }) => [sample, times])));
console.log(JSON.stringify(warm));
process.exit(0);
