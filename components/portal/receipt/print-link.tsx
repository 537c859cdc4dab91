import { Printer } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button';

export function PrintLink({ href }: { readonly href: string }) {
  const t = useTranslations('portal.receipt');
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      data-command="print"
      aria-keyshortcuts="p"
      className={buttonClass()}
    >
      <Printer aria-hidden />
      {t('print')}
    </a>
  );
}
