import { portalPath } from '@/lib/core/portal-path';
import { sampleLanguages, type Sample } from './samples/languages';
import type { SampleValues } from './samples/sample-request';

/** Where other files of `docs` are found, by their names; those that have no page are in the source. */
const pagesOfFiles: Readonly<Record<string, string>> = {
  'signing.md': 'signing',
  'search-language.md': 'search',
  'transformations.md': 'write-a-transformation',
  'formats.md': 'raw-formats',
};

/** The text of a guide with the reader's addresses, and links between files turned into links between pages. */
export function fillGuide(text: string, { origin, store }: SampleValues): string {
  return (
    text
      // Marks of what is generated.
      .replaceAll(/^<!-- (?!samples ).*-->\n/gm, '')
      .replaceAll('{{origin}}', origin)
      .replaceAll('{{store}}', String(store ?? 1))
      .replaceAll(
        /\[(?<words>[^\]]+)\]\((?<file>[\w-]+\.md)(?<place>#[\w-]+)?\)/g,
        (_whole, words: string, file: string, place = '') => {
          const page = pagesOfFiles[file];
          // The operator's documents are no pages: the words stay.
          return page === undefined
            ? words
            : `[${words}](${portalPath.apiReferencePart(page)}${String(place)})`;
        },
      )
  );
}

/** A guide cut at the places where samples stand. */
export function splitSamples(text: string): string[] {
  return text.split(/^<!-- samples -->$/m);
}

const endings = { curl: 'sh', typescript: 'ts', python: 'py', php: 'php', csharp: 'cs' } as const;

/** The programs of docs/samples with this name, in the order of all samples. */
export function signingSamples(name: string, read: (file: string) => Promise<string>): Promise<Sample[]> {
  return Promise.all(
    sampleLanguages.map(async (language) => ({
      language,
      code: await read(`${name}.${endings[language.id]}`),
    })),
  );
}

/** Markdown cut before each heading of the second and third level that is not in a block of code. */
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
