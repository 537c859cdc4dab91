import { writeFile } from 'node:fs/promises';
import { registry } from '@/lib/registry/registry';
import { formatSource } from '../format';
import { guardedOperationsSource } from './operations-source';

// First half of `npm run openapi`. The second half is another process, because it imports the file written
// here.
const file = 'lib/platform/auth/operations.ts';
await writeFile(file, await formatSource(file, guardedOperationsSource(registry)));
