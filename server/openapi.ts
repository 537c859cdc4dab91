import { readFile, writeFile } from 'node:fs/promises';
import { openApiDocument } from '@/lib/registry/openapi';
import { readReference } from '@/lib/registry/reference';
import { registry } from '@/lib/registry/registry';
import { clientSource } from './client/client-source';
import { documentText } from './document-text';
import { formatSource } from './format';

// `npm run openapi`: writes the document of the API and the client made from it into the repository, where every
// change of the API shows.
await writeFile('docs/openapi.json', documentText(openApiDocument(registry)));
const runtime = await readFile('server/client/runtime.ts', 'utf8');
await writeFile(
  'public/client.ts',
  await formatSource('public/client.ts', clientSource(readReference(), runtime)),
);
