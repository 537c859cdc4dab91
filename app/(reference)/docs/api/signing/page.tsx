import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Metadata } from 'next';
import { Markdown } from '@/components/reference/markdown';
import { SampleTabs, type Sample } from '@/components/reference/sample-tabs';

export const metadata: Metadata = { title: 'Signing and tokens' };

const languages = [
  { language: 'TypeScript', ending: 'ts' },
  { language: 'Python', ending: 'py' },
  { language: 'PHP', ending: 'php' },
  { language: 'C#', ending: 'cs' },
  { language: 'Shell with curl', ending: 'sh' },
] as const;

/** How to prove who calls, with the programs of docs/samples, which tests run. */
export default async function SigningPage() {
  const guide = await readFile(path.join(process.cwd(), 'docs/signing.md'), 'utf8');
  const [before = '', tokens = '', signatures = ''] = guide.split(/^<!-- samples -->$/m);
  return (
    <>
      <Markdown>{before}</Markdown>
      <SampleTabs label="Bearer token" samples={await readSamples('bearer-token')} />
      <Markdown>{tokens}</Markdown>
      <SampleTabs label="URL signature" samples={await readSamples('signed-url')} />
      <Markdown>{signatures}</Markdown>
    </>
  );
}

function readSamples(name: string): Promise<Sample[]> {
  return Promise.all(
    languages.map(async ({ language, ending }) => {
      const file = `${name}.${ending}`;
      return { language, file, code: await readFile(path.join(process.cwd(), 'docs/samples', file), 'utf8') };
    }),
  );
}
