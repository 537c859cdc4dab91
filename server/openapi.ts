import { readFile, writeFile } from 'node:fs/promises';
import { openApiDocument } from '@/lib/registry/openapi';
import { readReference } from '@/lib/registry/reference';
import { registry } from '@/lib/registry/registry';
import { clientSource } from './client/client-source';
import { formatSource } from './format';

// `npm run openapi`: writes the document of the API and the client made from it into the repository, where every
// change of the API shows.
await writeFile('docs/openapi.json', `${JSON.stringify(openApiDocument(registry), null, 2)}\n`);
const runtime = await readFile('server/client/runtime.ts', 'utf8');
await writeFile(
  'public/client.ts',
  await formatSource('public/client.ts', clientSource(readReference(), runtime)),
);
