import { writeFile } from 'node:fs/promises';
import { registry } from '@/lib/registry/registry';
import { formatSource } from '../format';
import { guardedOperationsSource } from './operations-source';

// First half of `npm run openapi`, in a process of its own: the document lists the permissions made here.
const file = 'lib/platform/auth/operations.ts';
await writeFile(file, await formatSource(file, guardedOperationsSource(registry)));
