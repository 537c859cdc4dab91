import type { Heading } from './guide-text';

export function Contents({ headings }: { readonly headings: readonly Heading[] }) {
  return (
    <nav
      aria-label="On this page"
      data-contents
      className="hidden text-sm xl:sticky xl:top-22 xl:col-start-2 xl:row-start-1 xl:block xl:max-h-[calc(100dvh-7rem)] xl:self-start xl:overflow-y-auto"
    >
      <p className="pb-1.5 text-xs font-semibold">On this page</p>
      <ul className="border-s">
        {headings.map(({ level, title, slug }) => (
          <li key={slug}>
            <a
              href={`#${slug}`}
              className={`-ms-px block border-s border-transparent py-1 pe-1 text-ink-muted [overflow-wrap:anywhere] hover:text-ink focus-visible:-outline-offset-2 aria-[current=location]:border-accent aria-[current=location]:text-ink ${level === 2 ? 'ps-3' : 'ps-6'}`}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
