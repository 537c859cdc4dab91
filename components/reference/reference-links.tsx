'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { cn } from '@/components/ui/class-names';

/** A subject of the API with its operations. */
export interface ReferenceSubject {
  readonly name: string;
  readonly href: string;
  readonly operations: readonly { readonly id: string; readonly summary: string }[];
}

const guides = [
  { name: 'Introduction', href: '/docs/api' },
  { name: 'Signing and tokens', href: '/docs/api/signing' },
  { name: 'Search language', href: '/docs/api/search' },
  { name: 'Write a transformation', href: '/docs/api/write-a-transformation' },
];

const files = [
  { name: 'OpenAPI document', href: '/api/openapi.json' },
  { name: 'TypeScript client', href: '/client.ts' },
];

/** The links of the reference: guides, then subjects; the current one shows its operations. */
export function ReferenceLinks({ subjects }: { readonly subjects: readonly ReferenceSubject[] }) {
  const pathname = usePathname();
  return (
    <nav aria-label="API reference" className="flex flex-col gap-5 text-sm">
      <ul className="flex flex-col gap-0.5">
        {guides.map(({ name, href }) => (
          <li key={href}>
            <PageLink name={name} href={href} isCurrent={pathname === href} />
          </li>
        ))}
        {files.map(({ name, href }) => (
          <li key={href}>
            <a href={href} className={linkClass}>
              {name}
            </a>
          </li>
        ))}
      </ul>
      <ul className="flex flex-col gap-0.5">
        {subjects.map(({ name, href, operations }) => (
          <li key={href}>
            <PageLink name={name} href={href} isCurrent={pathname === href} />
            {pathname === href && (
              <ul className="my-1 ms-2.5 flex flex-col border-s ps-2">
                {operations.map(({ id, summary }) => (
                  <li key={id}>
                    <a
                      href={`#${id}`}
                      className="block rounded-sm px-2 py-1 text-xs text-ink-muted hover:bg-hover hover:text-ink"
                    >
                      {summary}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

const linkClass =
  'flex min-h-8 items-center rounded-sm px-2.5 font-medium text-ink-muted hover:bg-hover hover:text-ink';

interface PageLinkProps {
  readonly name: string;
  readonly href: string;
  readonly isCurrent: boolean;
}

function PageLink({ name, href, isCurrent }: PageLinkProps) {
  return (
    <Link
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className={cn(linkClass, isCurrent && 'bg-pressed text-ink')}
    >
      {name}
    </Link>
  );
}
