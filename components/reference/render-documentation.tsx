import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReactNode } from 'react';
import { staticMarkup } from '@/components/receipt/page/static-markup';
import { yieldToEventLoop } from '@/lib/core/event-loop';
import { readReference } from '@/lib/registry/reference';
import type { Assets } from './assets';
import { ReferenceDocument } from './document';
import { fillGuide, headingsOf, programSamples, splitSamples, splitSections } from './guide-text';
import { Markdown } from './markdown';
import { markdownPath } from './page-paths';
import { OperationSection } from './operation-section';
import { documentationPages, type DocumentationPage, type Guide, type SubjectPage } from './pages';
import { SamplePanel } from './sample-panel';
import type { SampleValues } from './samples/sample-request';

export interface DocumentationReader {
  readonly values: SampleValues;
  readonly retailer: string | null;
  readonly theme: 'light' | 'dark' | null;
}

/** Random, so that no text of a page contains it. The content is inserted in its place. */
const contentMark = randomUUID();

/**
 * A null `page` means that the address is unknown. Rendering yields to the event loop between parts, because
 * the longest page would block it for 0.2 s.
 */
export async function renderDocumentation(
  page: DocumentationPage | null,
  reader: DocumentationReader,
  assets: Assets,
): Promise<string> {
  const toMarkup = await staticMarkup();
  const headings = page?.kind === 'guide' ? headingsOf(fillGuide(await page.read(), reader.values)) : [];
  const frame = toMarkup(
    <ReferenceDocument
      title={`${page?.title ?? 'Not found'} · API reference`}
      theme={reader.theme}
      retailer={reader.retailer}
      pages={documentationPages()}
      current={page?.slug ?? '-'}
      assets={assets}
      headings={headings}
      markdownPath={page === null ? null : markdownPath(page.slug)}
    >
      {contentMark}
    </ReferenceDocument>,
  );
  const [before = '', after = ''] = frame.split(contentMark);
  const parts = [`<!doctype html>${before}`];
  for await (const part of page === null ? [<NotFound key="none" />] : contentOf(page, reader)) {
    parts.push(toMarkup(part));
    await yieldToEventLoop();
  }
  return parts.join('') + after;
}

function contentOf(
  page: DocumentationPage,
  { values }: DocumentationReader,
): AsyncIterable<ReactNode> | Iterable<ReactNode> {
  return page.kind === 'guide' ? guideParts(page, values) : subjectParts(page, values);
}

const readSample = (file: string) => readFile(path.join('docs/samples', file), 'utf8');

async function* guideParts(page: Guide, values: SampleValues): AsyncGenerator<ReactNode> {
  const parts = splitSamples(fillGuide(await page.read(), values));
  for (const { text, sample } of parts) {
    const sections = splitSections(text);
    const samples = sample === null ? null : await programSamples(sample.name, readSample);
    for (const [at, section] of sections.entries()) {
      yield (
        <div className="max-w-4xl">
          <Markdown>{section}</Markdown>
          {at === sections.length - 1 && sample !== null && samples !== null && (
            <SamplePanel {...sample} samples={samples} />
          )}
        </div>
      );
    }
  }
}

function* subjectParts({ subject }: SubjectPage, values: SampleValues): Generator<ReactNode> {
  const { schemas } = readReference();
  yield (
    <>
      <h1 className="text-2xl font-semibold">{subject.name}</h1>
      <p className="max-w-[68ch] pt-1 pb-8 text-ink-muted">{subject.description}</p>
    </>
  );
  for (const operation of subject.operations) {
    yield <OperationSection operation={operation} schemas={schemas} values={values} />;
  }
}

function NotFound() {
  return (
    <>
      <h1 className="text-2xl font-semibold">There is no such page</h1>
      <p className="pt-2 text-ink-muted">Choose one from the list, or search with Ctrl K.</p>
    </>
  );
}
