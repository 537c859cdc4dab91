import { MethodBadge } from './method-badge';
import { pagePath } from './page-paths';
import type { DocumentationPage } from './pages';

const linkClass =
  'flex min-h-8 items-center rounded-sm px-2.5 text-ink-muted hover:bg-hover hover:text-ink aria-[current=page]:bg-pressed aria-[current=page]:font-medium aria-[current=page]:text-ink';

interface NavigationProps {
  readonly pages: readonly DocumentationPage[];
  readonly current: string;
}

export function Navigation({ pages, current }: NavigationProps) {
  const kinds = [
    { title: 'Guides', list: pages.filter(({ kind }) => kind === 'guide') },
    { title: 'Operations', list: pages.filter(({ kind }) => kind === 'subject') },
  ];
  return (
    <nav aria-label="API reference" className="flex flex-col gap-5 text-sm">
      {kinds.map(({ title, list }) => (
        <div key={title}>
          <h2 className="px-2.5 pb-1 text-xs font-semibold text-ink">{title}</h2>
          <ul className="flex flex-col gap-0.5">
            {list.map((page) => (
              <li key={page.slug}>
                <a
                  href={pagePath(page.slug)}
                  aria-current={page.slug === current ? 'page' : undefined}
                  className={linkClass}
                >
                  {page.title}
                </a>
                {page.slug === current && page.kind === 'subject' && (
                  <ul className="my-1 ms-2.5 flex flex-col border-s ps-1">
                    {page.subject.operations.map(({ id, method, shortName, summary }) => (
                      <li key={id}>
                        <a
                          href={`#${id}`}
                          title={summary}
                          className="flex min-h-7 items-center justify-between gap-2 rounded-sm px-2 text-xs text-ink-muted hover:bg-hover hover:text-ink"
                        >
                          <span className="min-w-0 truncate">{shortName}</span>
                          <MethodBadge method={method} />
                        </a>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div>
        <h2 className="px-2.5 pb-1 text-xs font-semibold text-ink">Files</h2>
        <ul className="flex flex-col gap-0.5">
          {[
            ['OpenAPI document', '/api/openapi.json'],
            ['TypeScript client', '/client.ts'],
            ['For language models', '/llms.txt'],
          ].map(([name, href]) => (
            <li key={href}>
              <a href={href} className={linkClass}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

export function Neighbours({ pages, current }: NavigationProps) {
  const at = pages.findIndex(({ slug }) => slug === current);
  const before = pages[at - 1];
  const after = pages[at + 1];
  return (
    <nav aria-label="Previous and next page" className="flex w-full justify-between gap-6 pb-2">
      {before === undefined ? <span /> : <Neighbour page={before} label="Previous" />}
      {after !== undefined && <Neighbour page={after} label="Next" />}
    </nav>
  );
}

function Neighbour({ page, label }: { readonly page: DocumentationPage; readonly label: string }) {
  return (
    <a href={pagePath(page.slug)} className="group flex flex-col gap-0.5 py-1 last:text-end">
      <span className="text-xs">{label}</span>
      <span className="font-medium text-accent-ink group-hover:underline">{page.title}</span>
    </a>
  );
}
