import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { CopyButton } from '@/components/ui/copy-button';
import { Description, DescriptionList } from '@/components/ui/description-list';
import type { PortalUserWire } from '@/lib/domain/portal-users/schema';

interface UserFactsProps {
  readonly user: PortalUserWire;
  readonly when: (timestamp: string) => string;
}

export function UserFacts({ user, when }: UserFactsProps) {
  const t = useTranslations('portal.users');
  return (
    <Card className="px-4 py-2">
      <DescriptionList columns={2}>
        <Description
          term={t('columns.email')}
          action={<CopyButton value={user.email} label={t('copyEmail')} />}
        >
          {user.email}
        </Description>
        <Description term={t('columns.group')}>
          {user.group === '' ? <span className="text-ink-subtle">{t('noGroup')}</span> : user.group}
        </Description>
        <Description term={t('columns.seen')}>
          {user.last_seen_timestamp === null ? (
            <span className="text-ink-subtle">{user.has_password ? t('notSeen') : t('notYet')}</span>
          ) : (
            <span className="tabular">{when(user.last_seen_timestamp)}</span>
          )}
        </Description>
        <Description term={t('secondFactor.term')}>
          {user.has_totp ? t('secondFactor.isOn') : t('secondFactor.isOff')}
        </Description>
        <Description term={t('created')}>
          <span className="tabular">{when(user.created_timestamp)}</span>
        </Description>
      </DescriptionList>
    </Card>
  );
}
