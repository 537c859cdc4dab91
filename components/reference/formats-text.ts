import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { portalPath } from '@/lib/core/portal-path';
import { listFormatFiles } from './sample-files';

const introduction = `# Raw formats

\`POST /pos/receipts\` takes what a till writes, unchanged. Take the transformation of your format once, in the portal under Transformations or by
\`POST /transformations/built_in\`; from then on the service recognises its documents by their content. The files are the ones that the tests read: try one.

\`\`\`sh
curl -sS {{origin}}/docs/api/files/poslog/poslog.xml -o poslog.xml
curl -sS -i {{origin}}/api/pos/receipts \\
  -H "Authorization: Bearer $RECEIPTS_TOKEN" \\
  -H 'Content-Type: application/xml' \\
  --data-binary @poslog.xml
\`\`\`

The answer is \`202\` with \`service-pos-data-id\`. \`GET /pos/raw/{id}\` says what became of it: its receipts, or why there are none. In the portal, raw receipts
that failed open in the editor of transformations.
`;

export async function formatsText(): Promise<string> {
  const [text, files] = await Promise.all([
    readFile(path.resolve('docs/formats.md'), 'utf8'),
    listFormatFiles(),
  ]);
  const rows = [...text.matchAll(/^\| `(?<format>[\w-]+)` +\| (?<name>.+?) +\| (?<reads>.+?) +\|/gm)];
  const sections = rows.map(({ groups = {} }) => {
    const { format = '', name = '', reads = '' } = groups;
    const links = files
      .filter((file) => file.format === format)
      .map(
        ({ file }) =>
          `[${file}](${portalPath.apiReferencePart('files')}/${format}/${encodeURIComponent(file)})`,
      );
    return `## ${name.replaceAll('`', '')}\n\nReads: ${reads}. Key: \`${format}\`.\n\n${links.length === 0 ? '' : `Sample files: ${links.join(', ')}.\n`}`;
  });
  const after = `## A format of your own\n\n[Write a transformation](${portalPath.apiReferencePart('write-a-transformation')}), or send JSON to \`POST /receipts\`.\n`;
  return [introduction, ...sections, after].join('\n');
}
