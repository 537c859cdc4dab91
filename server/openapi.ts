import { writeFile } from 'node:fs/promises';
import { openApiDocument } from '@/lib/api/openapi';
import { registry } from '@/lib/api/registry';

// `npm run openapi`: writes the document of the API into the repository, where every change of the API shows.
await writeFile('docs/openapi.json', `${JSON.stringify(openApiDocument(registry), null, 2)}\n`);
