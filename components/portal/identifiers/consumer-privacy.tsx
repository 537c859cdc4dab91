import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button';
import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { apiAddress } from '../api/address';
import { EraseConsumer } from './erase-consumer';

interface ConsumerPrivacyProps {
  readonly identifier: string;
  readonly merged: number;
  readonly mayExport: boolean;
  readonly mayErase: boolean;
  readonly mayFollow: boolean;
}

export function ConsumerPrivacy({
  identifier,
  merged,
  mayExport,
  mayErase,
  mayFollow,
}: ConsumerPrivacyProps) {
  const t = useTranslations('portal.identifiers.privacy');
  if (!mayExport && !mayErase) return null;
  return (
    <Card>
      <CardHeader title={t('title')} description={t('body')} />
      <CardBody className="flex flex-col gap-4">
        {mayExport && (
          <div className="flex flex-col items-start gap-1.5">
            <a
              href={apiAddress('export_identifier', { params: { identifier } })}
              download
              className={buttonClass()}
            >
              <Download aria-hidden />
              {t('export')}
            </a>
            <p className="text-xs text-ink-subtle">{t('exportHint')}</p>
          </div>
        )}
        {mayErase && <EraseConsumer identifier={identifier} merged={merged} mayFollow={mayFollow} />}
      </CardBody>
    </Card>
  );
}
