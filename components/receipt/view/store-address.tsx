import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { ForeignText } from './foreign-text';
import { withoutBidiControls } from '../words/foreign-words';
import { countryAlpha2 } from '@/lib/core/codes';
import { toPhone } from '@/lib/core/phone-number';
import { regionName } from '@/lib/core/i18n/intl-formats';
import { OpeningHours } from './opening-hours';
import type { PageFormat } from '../words/page-format';

interface Props {
  readonly store: ReceiptWire['store'];
  readonly brandName: string;
  readonly hasLinks: boolean;
  readonly page: PageFormat;
}

export function StoreAddress({ store, brandName, hasLinks, page }: Props) {
  const town = [store.postcode, store.city].filter((part) => part !== null && part.trim() !== '').join(' ');
  const lines = store.address.filter((line) => line.trim() !== '');
  const country = countryName(store.country, page.locale);
  const map = hasLinks ? mapLink(store) : null;
  return (
    <address>
      {store.name !== brandName && (
        <span className="store">
          <ForeignText>{store.name}</ForeignText>
        </span>
      )}
      {lines.map((line, index) => (
        <span key={index}>
          <ForeignText>{line}</ForeignText>
        </span>
      ))}
      <span>
        {town !== '' && <ForeignText>{town}</ForeignText>}
        {town !== '' && country !== null && ' · '}
        {country}
      </span>
      {map !== null && (
        <span>
          <a href={map} rel="noreferrer">
            {page.t('store.map')}
          </a>
        </span>
      )}
      {store.phone !== null && (
        <Phone number={store.phone} country={countryAlpha2(store.country)} label={page.t('footer.phone')} />
      )}
      {hasLinks && <OpeningHours value={store.properties['opening_hours']} page={page} />}
    </address>
  );
}

interface PhoneProps {
  readonly number: string;
  /** ISO 3166-1 alpha-2. Null for former countries. */
  readonly country: string | null;
  readonly label: string;
}

function Phone({ number, country, label }: PhoneProps) {
  // `toPhone` does not accept national short numbers, so their digits are dialled as given.
  const dialled = toPhone(number, country) ?? number.replaceAll(/[^\d+]/g, '');
  const shown = <bdi dir="ltr">{withoutBidiControls(number)}</bdi>;
  if (dialled === '') return <span>{shown}</span>;
  return (
    <a href={`tel:${dialled}`}>
      <span className="unseen">{label} </span>
      {shown}
    </a>
  );
}

function countryName(alpha3: string, locale: string): string | null {
  const code = countryAlpha2(alpha3);
  return code === null ? null : (regionName(locale, code) ?? null);
}

/** Returns null if the street or town is missing. The page itself loads nothing from the map's site. */
function mapLink({ address, postcode, city, country }: ReceiptWire['store']): string | null {
  const lines = address.filter((line) => line.trim() !== '');
  const town = [postcode, city].filter((part) => part !== null && part.trim() !== '').join(' ');
  if (lines.length === 0 || town === '') return null;
  const query = withoutBidiControls([...lines, town, country].join(', '));
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`;
}
