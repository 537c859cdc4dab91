import { errorStatuses, isErrorCode } from '@/lib/core/errors';
import { isJsonObject } from '@/lib/core/json';
import { errorCause } from '@/lib/registry/openapi-errors';
import { readReference, type ReferenceOperation, type ReferenceSchema } from '@/lib/registry/reference';
import type { SearchEntry } from './browser/find-entries';
import { slugOf } from './guide-text';
import { pagePath } from './page-paths';
import { documentationPages, type DocumentationPage } from './pages';
import { refName } from './schema-text';

/** Entries for the files to download. Their `words` are tools and terms that people search for. */
const files: readonly SearchEntry[] = [
  {
    kind: 'subject',
    title: 'OpenAPI document',
    detail: 'JSON',
    words: 'swagger postman insomnia schema specification openapi.json',
    href: '/api/openapi.json',
  },
  {
    kind: 'subject',
    title: 'TypeScript client',
    detail: 'One file',
    words: 'sdk client library javascript node client.ts',
    href: '/client.ts',
  },
];

export async function searchEntries(): Promise<SearchEntry[]> {
  const pages = documentationPages();
  const lists = await Promise.all(pages.map(entriesOf));
  const errors = Object.keys(errorStatuses).filter(isErrorCode);
  return [
    ...lists.flat(),
    ...files,
    ...errors.map((code) => ({
      kind: 'error' as const,
      title: code,
      detail: `${errorStatuses[code]}`,
      words: errorCause(code),
      href: `${pagePath('errors')}#${code}`,
    })),
  ];
}

async function entriesOf(page: DocumentationPage): Promise<SearchEntry[]> {
  const href = pagePath(page.slug);
  const own: SearchEntry = {
    kind: page.kind === 'guide' ? 'guide' : 'subject',
    title: page.title,
    detail: page.kind === 'guide' ? 'Guide' : 'Operations',
    words: page.summary,
    href,
  };
  if (page.kind === 'subject') {
    const { operations } = page.subject;
    return [
      own,
      ...operations.map((operation) => operationEntry(operation, href)),
      ...fieldEntries(page, href),
    ];
  }
  if (page.slug === 'errors') return [own];
  const [opening = '', ...sections] = (await page.read()).replaceAll(/^```[\s\S]*?^```/gm, '').split(/^## /m);
  return [
    { ...own, words: `${own.words} ${wordsOf(opening)}` },
    ...sections.map((section) => {
      const [title = '', ...prose] = section.split('\n');
      return {
        kind: 'guide' as const,
        title,
        detail: page.title,
        words: wordsOf(prose.join(' ')),
        href: `${href}#${slugOf(title)}`,
      };
    }),
  ];
}

function wordsOf(text: string): string {
  return [...new Set(text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}_.-]*[\p{L}\p{N}]/gu))].join(' ');
}

function operationEntry(operation: ReferenceOperation, href: string): SearchEntry {
  const { id, method, path, summary, description, parameters } = operation;
  const headers = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name);
  return {
    kind: 'operation',
    title: summary,
    detail: `${method} ${path}`,
    words: `${id} ${wordsOf(`${description ?? ''} ${headers.join(' ')}`)}`,
    href: `${href}#${id}`,
  };
}

function fieldEntries(
  { title, subject }: DocumentationPage & { kind: 'subject' },
  href: string,
): SearchEntry[] {
  const found = new Map<string, SearchEntry>();
  for (const { id, parameters, body, answers } of subject.operations) {
    const contents = [
      ...(body?.contents ?? []),
      ...answers.filter(({ status }) => status.startsWith('2')).flatMap((answer) => answer.contents),
    ];
    const names = [
      ...parameters.filter(({ in: where }) => where !== 'header').map(({ name }) => name),
      ...contents.flatMap(({ schema }) => fieldNames(schema, '', 0)),
    ];
    for (const name of names) {
      if (found.has(name)) continue;
      found.set(name, {
        kind: 'field',
        title: name,
        detail: `Field · ${title}`,
        words: '',
        href: `${href}#${id}`,
      });
    }
  }
  return [...found.values()];
}

const fieldDepthMax = 3;

function fieldNames(schema: ReferenceSchema, prefix: string, depth: number): string[] {
  if (depth === fieldDepthMax) return [];
  const whole = readReference().schemas.get(refName(schema) ?? '') ?? schema;
  const choices = [whole['anyOf'], whole['oneOf'], whole['allOf']].flatMap((some) =>
    Array.isArray(some) ? some : [],
  );
  const inner = [whole['items'], ...choices].filter(isJsonObject);
  const fields = Object.entries(isJsonObject(whole['properties']) ? whole['properties'] : {});
  return [
    ...inner.flatMap((one) => fieldNames(one, prefix, depth)),
    ...fields.flatMap(([name, field]) => [
      `${prefix}${name}`,
      ...(isJsonObject(field) ? fieldNames(field, `${prefix}${name}.`, depth + 1) : []),
    ]),
  ];
}
