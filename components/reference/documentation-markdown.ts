import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isJsonObject } from '@/lib/core/json';
import { readReference, type ReferenceContent, type ReferenceSchema } from '@/lib/registry/reference';
import { fillGuide, programSamples, splitSamples } from './guide-text';
import type { NamedOperation } from './order-operations';
import { markdownPath } from './page-paths';
import { documentationPages, type DocumentationPage } from './pages';
import { samplesOf } from './samples/languages';
import type { SampleValues } from './samples/sample-request';
import { refName, ruleTexts, typeText, type Schemas } from './schema-text';

export async function documentationMarkdown(page: DocumentationPage, values: SampleValues): Promise<string> {
  if (page.kind === 'subject') {
    const { name, description, operations } = page.subject;
    return [
      `# ${name}`,
      description,
      ...operations.map((operation) => operationText(operation, values)),
    ].join('\n\n');
  }
  const parts = splitSamples(fillGuide(await page.read(), values));
  const whole = parts.map(async ({ text, sample }) => {
    if (sample === null) return text;
    const samples = await programSamples(sample.name, (file) =>
      readFile(path.join('docs/samples', file), 'utf8'),
    );
    return [text, ...samples.map(({ language, code }) => fenced(language.id, code))].join('\n');
  });
  return (await Promise.all(whole)).join('\n');
}

export function llmsText({ origin }: SampleValues): string {
  const line = (page: DocumentationPage) =>
    `- [${page.title}](${origin}${markdownPath(page.slug)}): ${page.summary}`;
  const pages = documentationPages();
  return [
    '# Receipt service',
    '> Digital receipts: tills and back ends submit them; retailers and consumers read, list, search and send them. Every page below is Markdown.',
    '## Guides',
    pages
      .filter(({ kind }) => kind === 'guide')
      .map(line)
      .join('\n'),
    '## Operations',
    pages
      .filter(({ kind }) => kind === 'subject')
      .map(line)
      .join('\n'),
    '## Files',
    `- [OpenAPI document](${origin}/api/openapi.json): every operation and shape, OpenAPI 3.1.\n- [TypeScript client](${origin}/client.ts): one file without dependencies.\n`,
  ].join('\n\n');
}

function operationText(operation: NamedOperation, values: SampleValues): string {
  const { summary, method, path: address, description, parameters, body, answers } = operation;
  const good = answers.filter(({ status }) => status.startsWith('2'));
  const codes = answers.filter(({ status }) => status !== 'default').flatMap((answer) => answer.codes);
  const [, typescript] = samplesOf(operation, values);
  const [curl] = samplesOf(operation, values);
  return [
    `## ${summary}`,
    `\`${method} ${address}\``,
    ...(description === null ? [] : [description]),
    ...(parameters.length === 0
      ? []
      : [
          '### Parameters',
          parameters
            .map(
              ({ name, in: where, required, description: meaning, schema }) =>
                `- \`${name}\` (${typeText(schema, readReference().schemas)}, in the ${where}${required ? ', required' : ''})${meaning === null ? '' : `: ${meaning}`}`,
            )
            .join('\n'),
        ]),
    ...(body?.contents ?? []).flatMap((content) => [`### Body, ${content.type}`, fieldsText(content)]),
    ...[curl, typescript].flatMap((sample) =>
      sample === undefined ? [] : [fenced(sample.language.id, sample.code)],
    ),
    ...good.flatMap(({ status, description: meaning, contents }) => [
      `### Response ${status}`,
      `${meaning}.`,
      ...contents.flatMap((content) =>
        content.example === undefined ? [] : [fenced('json', JSON.stringify(content.example, null, 2))],
      ),
    ]),
    ...(codes.length === 0 ? [] : [`Errors: ${codes.map((code) => `\`${code}\``).join(', ')}.`]),
  ].join('\n\n');
}

function fieldsText({ schema }: ReferenceContent): string {
  const { schemas } = readReference();
  const lines = fieldLines(schema, schemas, '');
  return lines.length === 0 ? typeText(schema, schemas) : lines.join('\n');
}

/** Three levels of fields are enough for a receipt. */
const depthMax = 3;

function fieldLines(schema: ReferenceSchema, schemas: Schemas, indent: string): string[] {
  if (indent.length > depthMax * 2) return [];
  const whole = schemas.get(refName(schema) ?? '') ?? schema;
  const inner = whole['items'];
  if (isJsonObject(inner)) return fieldLines(inner, schemas, indent);
  const required = new Set(Array.isArray(whole['required']) ? whole['required'] : []);
  const fields = Object.entries(isJsonObject(whole['properties']) ? whole['properties'] : {}).toSorted(
    ([a], [b]) => Number(required.has(b)) - Number(required.has(a)),
  );
  return fields.flatMap(([name, field]) => {
    const own = isJsonObject(field) ? field : {};
    const shared = schemas.get(refName(own) ?? '');
    const meaning = own['description'] ?? shared?.['description'];
    const facts = [
      typeText(own, schemas),
      ...(required.has(name) ? ['required'] : []),
      ...ruleTexts(shared ?? own),
    ];
    return [
      `${indent}- \`${name}\` (${facts.join(', ')})${typeof meaning === 'string' ? `: ${meaning}` : ''}`,
      ...fieldLines(own, schemas, `${indent}  `),
    ];
  });
}

function fenced(language: string, code: string): string {
  return `\`\`\`${language === 'curl' ? 'sh' : language}\n${code.trim()}\n\`\`\``;
}
