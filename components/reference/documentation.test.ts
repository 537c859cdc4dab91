import { beforeAll, describe, expect, test } from 'vitest';
import { registry } from '@/lib/registry/registry';
import { readReference } from '@/lib/registry/reference';
import { documentationMarkdown, llmsText } from './documentation-markdown';
import { findEntries } from './browser/find-entries';
import { documentationPages, findPage } from './pages';
import { pagePath } from './page-paths';
import { renderDocumentation, type DocumentationReader } from './render-documentation';
import { readSampleFile } from './sample-files';
import { sampleLanguages, samplesOf } from './samples/languages';
import { searchEntries } from './search-entries';

const reader: DocumentationReader = {
  values: {
    origin: 'https://receipts.example',
    client: { kid: 'KID42', name: 'Till "7"' },
    store: 21,
    now: '2026-11-29T13:00:00+00:00',
  },
  retailer: 'Corner Shop',
  theme: null,
};

/** All pages as HTML, by path. */
const pages = new Map<string, string>();

beforeAll(async () => {
  for (const page of documentationPages()) {
    const html = await renderDocumentation(page, reader, { script: '/script.js', css: '/style.css' });
    pages.set(pagePath(page.slug), html);
  }
});

const idsOf = (html: string) =>
  new Set([...html.matchAll(/ id="(?<id>[^"]+)"/g)].map(({ groups }) => groups?.['id']));

describe('every operation', () => {
  const all = [...readReference().tags.flatMap(({ operations }) => operations)].flatMap((one) => [
    one,
    ...one.older,
  ]);

  test('of the registry is one of the reference', () => {
    expect(all).toHaveLength(registry.length);
  });

  test('is on one page, in its navigation, with a sample in each language', () => {
    const html = [...pages.values()].join('');
    for (const { id } of all) {
      expect(html.split(` id="${id}"`), id).toHaveLength(2);
      expect(html, id).toContain(`href="#${id}"`);
      expect(html.split(`name="language-${id}"`), id).toHaveLength(sampleLanguages.length + 1);
    }
  });

  test('has a short name of its own within its subject', () => {
    for (const page of documentationPages()) {
      if (page.kind !== 'subject') continue;
      const names = page.subject.operations.map(({ method, shortName }) => `${method} ${shortName}`);
      expect(new Set(names).size, page.title).toBe(names.length);
      for (const { shortName } of page.subject.operations) expect(shortName).toMatch(/^[A-Z]\w+,? \S/);
    }
  });
});

test('integrators find first what they need first', () => {
  const receipts = documentationPages().find(({ slug }) => slug === 'receipts');
  const names = receipts?.kind === 'subject' ? receipts.subject.operations.map(({ id }) => id) : [];
  expect(names.slice(0, 5)).toEqual([
    'post_receipt',
    'get_receipt',
    'get_receipts',
    'get_receipts_v1',
    'search_receipts',
  ]);
});

test('an error is answered by no more operations than there are', () => {
  const counts = [
    ...(pages.get('/docs/api/errors') ?? '').matchAll(/(?<some>\d+) of (?<all>\d+) operations/g),
  ];
  expect(counts.length).toBeGreaterThan(0);
  for (const { groups } of counts) expect(Number(groups?.['some'])).toBeLessThan(Number(groups?.['all']));
});

test('code is whole in the elements that colour and wrap it', () => {
  const receipts = documentationPages().find(({ slug }) => slug === 'receipts');
  const operations = receipts?.kind === 'subject' ? receipts.subject.operations : [];
  const shown = new Set(
    [...(pages.get('/docs/api/receipts') ?? '').matchAll(/<pre[^>]*>(?<code>.*?)<\/pre>/gs)].map(
      ({ groups }) =>
        (groups?.['code'] ?? '')
          .replaceAll(/<[^>]+>/g, '')
          .replaceAll('&quot;', '"')
          .replaceAll('&#x27;', "'")
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
          .replaceAll('&amp;', '&'),
    ),
  );
  const samples = operations.flatMap((operation) => samplesOf(operation, reader.values));
  expect(samples.length).toBeGreaterThan(100);
  expect(samples.filter(({ code }) => !shown.has(code)).map(({ code }) => code)).toEqual([]);
});

test('samples name the client and the store of signed-in staff, and no secret', () => {
  const html = pages.get('/docs/api/receipts') ?? '';
  expect(html).toContain('a bearer token of Till 7, kid KID42.');
  expect(html).toContain('store_reference: 21');
  expect(html).toContain('Bearer $RECEIPTS_TOKEN');
});

test('guides list their sections beside them', () => {
  for (const page of documentationPages()) {
    const html = pages.get(pagePath(page.slug)) ?? '';
    const contents = /<nav aria-label="On this page".*?<\/nav>/s.exec(html)?.[0] ?? '';
    const listed = [...contents.matchAll(/href="#(?<id>[^"]+)"/g)].map(({ groups }) => groups?.['id']);
    const article = page.kind === 'guide' ? html : '';
    const sections = [...article.matchAll(/<h[23] id="(?<id>[^"]+)"/g)].map(({ groups }) => groups?.['id']);
    expect(listed, page.title).toEqual(sections.length < 2 ? [] : sections);
  }
});

test('every rule of the OpenAPI document is on a page', () => {
  const headings = [...readReference().introduction.matchAll(/^## (?<title>.+)$/gm)];
  expect(headings.length).toBeGreaterThan(5);
  const rules = `${pages.get('/docs/api/requests-and-responses')}${pages.get('/docs/api/limits')}`;
  for (const { groups } of headings) expect(rules).toMatch(new RegExp(`<h2[^>]*>${groups?.['title']}</h2>`));
});

test('links within the documentation lead to pages and places that are there', async () => {
  const wrong: string[] = [];
  for (const [from, html] of pages) {
    for (const { groups } of html.matchAll(/href="(?<path>\/docs\/api[^"#]*)?(?:#(?<id>[^"]*))?"/g)) {
      const path = groups?.['path'] ?? from;
      const place = groups?.['id'];
      const file = /^\/docs\/api\/files\/(?<name>.+)$/.exec(path)?.groups?.['name'];
      if (file !== undefined) {
        if ((await readSampleFile(decodeURIComponent(file))) === null) wrong.push(`${from}: ${path}`);
        continue;
      }
      const target = pages.get(path.replace(/\.md$/, '').replace(/\/introduction$/, ''));
      if (target === undefined || (place !== undefined && !idsOf(target).has(decodeURIComponent(place))))
        wrong.push(`${from}: ${path}#${place}`);
    }
  }
  expect(wrong).toEqual([]);
});

describe('the search', () => {
  test('leads to places that are there', async () => {
    const entries = await searchEntries();
    const wrong = entries.filter(({ href }) => {
      const [path = '', place] = href.split('#');
      return place !== undefined && !idsOf(pages.get(path) ?? '').has(place);
    });
    expect(wrong).toEqual([]);
  });

  test.each([
    ['submit receipt', '/docs/api/receipts#post_receipt'],
    ['post /receipts', '/docs/api/receipts#post_receipt'],
    ['items.vat', '/docs/api/receipts#post_receipt'],
    ['rate_limited', '/docs/api/errors#rate_limited'],
    ['retries', '/docs/api/retries'],
    ['erase', '/docs/api/consumers#erase_identifier'],
    ['idempotency', '/docs/api/retries'],
    ['idempot', '/docs/api/retries'],
    ['idempotency-key', '/docs/api/retries'],
    ['pagination', '/docs/api/paging'],
    ['token', '/docs/api/signing'],
    ['429', '/docs/api/errors#rate_limited'],
    ['refund', '/docs/api/receipts#post_receipt'],
    ['return', '/docs/api/receipts#post_receipt'],
    ['delete receipt', '/docs/api/requests-and-responses#delete-receipts'],
    ['limits', '/docs/api/limits'],
    ['limit', '/docs/api/limits'],
    ['rate limit', '/docs/api/limits#rate-limits'],
    ['throttling', '/docs/api/limits#rate-limits'],
    ['size', '/docs/api/limits#sizes'],
    ['sandbox', '/docs/api/test-clients'],
    ['postman', '/api/openapi.json'],
    ['sdk', '/client.ts'],
    ['client library', '/client.ts'],
    ['typescript', '/client.ts'],
    ['version', '/docs/api/requests-and-responses#versions'],
  ])('finds %s', async (query, href) => {
    expect(findEntries(await searchEntries(), query)[0]?.href).toBe(href);
  });
});

test('every page is Markdown too, with all of its operations, and llms.txt lists them', async () => {
  const list = llmsText(reader.values);
  for (const page of documentationPages()) {
    const text = await documentationMarkdown(page, reader.values);
    expect(text).toMatch(/^# \S/);
    expect(text).not.toMatch(/\{\{(?:origin|store)|<!--/);
    expect(list).toContain(
      `https://receipts.example/docs/api/${page.slug === '' ? 'introduction' : page.slug}.md`,
    );
    if (page.kind !== 'subject') continue;
    for (const { method, path } of page.subject.operations) expect(text).toContain(`\`${method} ${path}\``);
  }
});

test('an address of earlier leads to its page', () => {
  expect(findPage('rate-limits')?.slug).toBe('limits');
});

test('only listed files are read', async () => {
  expect(await readSampleFile('poslog/poslog.xml')).not.toBeNull();
  expect(await readSampleFile('poslog/sources.md')).toBeNull();
  expect(await readSampleFile('../../../../package.json')).toBeNull();
});

test('pages have no inline script or style', () => {
  for (const [path, html] of pages) {
    expect(html.match(/<script(?! type="module" src)| on\w+="| style="/g), path).toBeNull();
  }
});
