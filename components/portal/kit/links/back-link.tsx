import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';

/** Leads to the page above, for the top of a page. */
export function BackLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <Link href={href}>
      <ArrowLeft aria-hidden className="rtl:-scale-x-100" />
      {children}
    </Link>
  );
}
