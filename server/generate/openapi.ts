import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openApiDocument } from '@/lib/registry/openapi';
import { portalEndpoints } from '@/components/portal/frame/endpoints';
import { readReference } from '@/lib/registry/reference';
import { portalLocales } from '@/lib/core/i18n/locales';
import { registry } from '@/lib/registry/registry';
import { clientSource } from '../client/client-source';
import { documentText } from './document-text';
import { formatSource } from '../format';
import { operationsSource } from './operations-source';
import { operationsTable } from './operations-table';
import { routeFiles } from './route-files';
import { textsSource } from './texts-source';

// `npm run openapi` writes all files that depend on the API, so that a diff shows each change of the API.
await writeFile('docs/openapi.json', documentText(openApiDocument(registry)));
const runtime = await readFile('server/client/runtime.ts', 'utf8');
await writeFile(
  'public/client.ts',
  await formatSource('public/client.ts', clientSource(readReference(), runtime)),
);
await writeFile(
  'lib/registry/operations.ts',
  await formatSource('lib/registry/operations.ts', operationsSource(registry, portalEndpoints)),
);
for (const [file, source] of await routeFiles()) {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, source);
}
for (const language of portalLocales) {
  const folder = `lib/core/i18n/messages/${language}`;
  await writeFile(`${folder}.ts`, await formatSource(`${folder}.ts`, textsSource(folder)));
}
const table = 'docs/api.md';
await writeFile(table, await formatSource(table, operationsTable(await readFile(table, 'utf8'), registry)));
