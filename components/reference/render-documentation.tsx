import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReactNode } from 'react';
import { readReference } from '@/lib/registry/reference';
import type { Assets } from './assets';
import { ReferenceDocument } from './document';
import { fillGuide, signingSamples, splitSamples } from './guide-text';
import { Markdown } from './markdown';
import { markdownPath } from './page-paths';
import { OperationSection } from './operation-section';
import { documentationPages, type DocumentationPage, type Guide, type SubjectPage } from './pages';
import { SamplePanel } from './sample-panel';
import type { SampleValues } from './samples/sample-request';

/** Who reads: what the page says of them and fills its samples with. */
export interface Reader {
  readonly values: SampleValues;
  readonly retailer: string | null;
  readonly theme: 'light' | 'dark' | null;
}

/** A page of the documentation as HTML; null stands for an address that has none. */
export async function renderDocumentation(
  page: DocumentationPage | null,
  reader: Reader,
  assets: Assets,
): Promise<string> {
  // Imported late: Next refuses a static import of react-dom/server in a route handler's tree.
  const { renderToStaticMarkup } = await import('react-dom/server');
  const html = renderToStaticMarkup(
    <ReferenceDocument
      title={`${page?.title ?? 'Not found'} · API reference`}
      theme={reader.theme}
      retailer={reader.retailer}
      pages={documentationPages()}
      current={page?.slug ?? '-'}
      assets={assets}
      markdownPath={page === null ? null : markdownPath(page.slug)}
    >
      {page === null ? <NotFound /> : await contentOf(page, reader)}
    </ReferenceDocument>,
  );
  return `<!doctype html>${html}`;
}

async function contentOf(page: DocumentationPage, { values }: Reader): Promise<ReactNode> {
  return page.kind === 'guide' ? await guideContent(page, values) : subjectContent(page, values);
}

async function guideContent(page: Guide, values: SampleValues): Promise<ReactNode> {
  const parts = splitSamples(fillGuide(await page.read(), values));
  const names = [['bearer-token', 'Bearer token'] as const, ['signed-url', 'URL signature'] as const];
  const samples = await Promise.all(
    names.slice(0, parts.length - 1).map(async ([name, label]) => ({
      name,
      label,
      samples: await signingSamples(name, (file) => readFile(path.join('docs/samples', file), 'utf8')),
    })),
  );
  return parts.map((part, index) => {
    const sample = samples[index];
    return (
      <div key={index} className="max-w-4xl">
        <Markdown>{part}</Markdown>
        {sample !== undefined && <SamplePanel {...sample} />}
      </div>
    );
  });
}

function subjectContent({ subject }: SubjectPage, values: SampleValues): ReactNode {
  const { schemas } = readReference();
  return (
    <>
      <h1 className="text-2xl font-semibold">{subject.name}</h1>
      <p className="max-w-[68ch] pt-1 pb-8 text-ink-muted">{subject.description}</p>
      {subject.operations.map((operation) => (
        <OperationSection key={operation.id} operation={operation} schemas={schemas} values={values} />
      ))}
    </>
  );
}

function NotFound() {
  return (
    <>
      <h1 className="text-2xl font-semibold">There is no such page</h1>
      <p className="pt-2 text-ink-muted">Choose one from the list, or search with Ctrl K.</p>
    </>
  );
}
