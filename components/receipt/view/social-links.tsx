import type { BrandContent } from '@/lib/domain/brand/schema';
import type { PageFormat } from '../words/page-format';

const names = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  x: 'X',
  linkedin: 'LinkedIn',
  pinterest: 'Pinterest',
  mastodon: 'Mastodon',
} as const;

export function SocialLinks({
  links,
  page,
}: {
  readonly links: BrandContent['links'];
  readonly page: PageFormat;
}) {
  if (links.length === 0) return null;
  return (
    <nav className="social" aria-label={page.t('links.heading')}>
      <ul>
        {links.map(({ network, url }, index) => (
          <li key={index}>
            <a href={url} rel="noopener noreferrer nofollow">
              {networkName(network, page)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function networkName(network: BrandContent['links'][number]['network'], { t }: PageFormat): string {
  return network === 'website' ? t('links.website') : names[network];
}
