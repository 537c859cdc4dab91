import { readFile } from 'node:fs/promises';
import { readReference } from '@/lib/registry/reference';

/** Rules for the whole API, keyed by their headings in the OpenAPI document. */
function rules(): ReadonlyMap<string, string> {
  const [, ...sections] = readReference().introduction.split(/^## /m);
  return new Map(sections.map((section) => [section.split('\n')[0] ?? '', `## ${section.trim()}`]));
}

/** The page about limits covers these sections, so they are excluded here. */
const limits: ReadonlySet<string> = new Set(['Rate limits', 'Sizes']);

export async function rulesText(): Promise<string> {
  const sections = [...rules()].filter(([title]) => !limits.has(title)).map(([, section]) => section);
  const opening =
    'What holds for every operation. How large and how many requests can be is in [Limits](/docs/api/limits).';
  return await Promise.resolve(['# Requests and responses', opening, ...sections].join('\n\n'));
}

export async function limitsText(): Promise<string> {
  const text = await readFile('docs/reference/limits.md', 'utf8');
  return `${text}\n${rules().get('Sizes') ?? ''}\n`;
}
