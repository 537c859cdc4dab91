import { portalPath } from '@/lib/core/portal-path';
import { sampleLanguages, type Sample } from './samples/languages';
import type { SampleValues } from './samples/sample-request';

/** Files of `docs` that have a page, with the name of that page. */
const pagesOfFiles: Readonly<Record<string, string>> = {
  'signing.md': 'signing',
  'test-clients.md': 'test-clients',
  'hand-over.md': 'hand-over',
  'search-language.md': 'search',
  'transformations.md': 'write-a-transformation',
  'formats.md': 'raw-formats',
  'events.md': 'hear-of-events',
  'webhooks.md': 'receive-webhooks',
  'tills.md': 'connect-tills',
};

export function fillGuide(text: string, { origin, store, now }: SampleValues): string {
  return (
    text
      // Removes the markers of generated parts.
      .replaceAll(/^<!-- (?!samples ).*-->\n/gm, '')
      .replaceAll('{{origin}}', origin)
      .replaceAll('{{store}}', String(store ?? 1))
      .replaceAll('{{now}}', now)
      .replaceAll(
        /\[(?<words>[^\]]+)\]\((?<file>[\w-]+\.md)(?<place>#[\w-]+)?\)/g,
        (_whole, words: string, file: string, place = '') => {
          const page = pagesOfFiles[file];
          // Documents for operators have no page, so only the words of the link remain.
          return page === undefined
            ? words
            : `[${words}](${portalPath.apiReferencePart(page)}${String(place)})`;
        },
      )
  );
}

const sampleLabels = {
  'bearer-token': 'Bearer token',
  'signed-url': 'URL signature',
  'hand-over': 'Link and QR code',
  'verify-webhook': 'Verify a request',
} as const;

interface GuidePart {
  readonly text: string;
  readonly sample: { readonly name: string; readonly label: string } | null;
}

export function splitSamples(text: string): GuidePart[] {
  const pieces = text.split(/^<!-- samples (?<name>[\w-]+) -->$/m);
  return pieces.flatMap((piece, index): GuidePart[] =>
    index % 2 === 1 ? [] : [{ text: piece, sample: sampleNamed(pieces[index + 1]) }],
  );
}

function sampleNamed(name: string | undefined): GuidePart['sample'] {
  if (name === undefined) return null;
  const label = Object.entries(sampleLabels).find(([known]) => known === name)?.[1];
  if (label === undefined) throw new Error(`There are no samples ${name}.`);
  return { name, label };
}

const endings = { curl: 'sh', typescript: 'ts', python: 'py', php: 'php', csharp: 'cs' } as const;

export function programSamples(name: string, read: (file: string) => Promise<string>): Promise<Sample[]> {
  return Promise.all(
    sampleLanguages.map(async (language) => ({
      language,
      code: await read(`${name}.${endings[language.id]}`),
    })),
  );
}

export interface Heading {
  readonly level: 2 | 3;
  readonly title: string;
  readonly slug: string;
}

export function headingsOf(markdown: string): Heading[] {
  return splitSections(markdown).flatMap((section) => {
    const { marks = '', words = '' } = /^(?<marks>#{2,3}) (?<words>.+)/.exec(section)?.groups ?? {};
    const level = marks.length;
    if (level !== 2 && level !== 3) return [];
    return [{ level, title: words.replaceAll('`', ''), slug: slugOf(words) }];
  });
}

/** Returns the same id as rehype-slug. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

export function splitSections(markdown: string): string[] {
  const sections: string[] = [];
  let lines: string[] = [];
  let inCode = false;
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) inCode = !inCode;
    if (!inCode && /^#{2,3} /.test(line) && lines.length > 0) {
      sections.push(lines.join('\n'));
      lines = [];
    }
    lines.push(line);
  }
  return [...sections, lines.join('\n')];
}
