import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';

export function BackLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <Link href={href}>
      <ArrowLeft aria-hidden className="rtl:-scale-x-100" />
      {children}
    </Link>
  );
}
