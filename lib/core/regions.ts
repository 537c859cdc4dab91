import { countryAlpha2, todaysCountries } from './codes';

/** Currencies of today with their countries (ISO 4217, ISO 3166-1 alpha-2). */
const currencies =
  'AED AE; AFN AF; ALL AL; AMD AM; AOA AO; ARS AR; AUD AU CC CX HM KI NF NR TV; AWG AW; AZN AZ; BAM BA; BBD BB; BDT BD; BHD BH; BIF BI; BMD BM; BND BN; BOB BO; BRL BR; BSD BS; BTN BT; BWP BW; BYN BY; BZD BZ; CAD CA; CDF CD; CHF CH LI; CLP CL; CNY CN; COP CO; CRC CR; CUP CU; CVE CV; CZK CZ; DJF DJ; DKK DK FO GL; DOP DO; DZD DZ; EGP EG; ERN ER; ETB ET; EUR AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA YT; FJD FJ; FKP FK; GBP GB GG GS IM JE; GEL GE; GHS GH; GIP GI; GMD GM; GNF GN; GTQ GT; GYD GY; HKD HK; HNL HN; HTG HT; HUF HU; IDR ID; ILS IL PS; INR IN; IQD IQ; IRR IR; ISK IS; JMD JM; JOD JO; JPY JP; KES KE; KGS KG; KHR KH; KMF KM; KPW KP; KRW KR; KWD KW; KYD KY; KZT KZ; LAK LA; LBP LB; LKR LK; LRD LR; LSL LS; LYD LY; MAD EH MA; MDL MD; MGA MG; MKD MK; MMK MM; MNT MN; MOP MO; MRU MR; MUR MU; MVR MV; MWK MW; MXN MX; MYR MY; MZN MZ; NAD NA; NGN NG; NIO NI; NOK BV NO SJ; NPR NP; NZD CK NU NZ PN TK; OMR OM; PAB PA; PEN PE; PGK PG; PHP PH; PKR PK; PLN PL; PYG PY; QAR QA; RON RO; RSD RS; RUB RU; RWF RW; SAR SA; SBD SB; SCR SC; SDG SD; SEK SE; SGD SG; SHP SH; SLE SL; SOS SO; SRD SR; SSP SS; STN ST; SYP SY; SZL SZ; THB TH; TJS TJ; TMT TM; TND TN; TOP TO; TRY TR; TTD TT; TWD TW; TZS TZ; UAH UA; UGX UG; USD AQ AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI; UYU UY; UZS UZ; VES VE; VND VN; VUV VU; WST WS; XAF CF CG CM GA GQ TD; XCD AG AI DM GD KN LC MS VC; XCG CW SX; XOF BF BJ CI GW ML NE SN TG; XPF NC PF WF; YER YE; ZAR ZA; ZMW ZM; ZWG ZW';

const currencyByCountry: ReadonlyMap<string, string> = new Map(
  currencies.split('; ').flatMap((line) => {
    const [currency = '', ...countries] = line.split(' ');
    return countries.map((country) => [country, currency] as const);
  }),
);

export interface Region {
  /** IANA name; null if unknown, or if parts of the country have different times. */
  readonly timezone: string | null;
  /** BCP 47 tag of the language that most people there write. */
  readonly locale: string | null;
  /** ISO 4217. */
  readonly currency: string | null;
}

export function regionOf(country: string): Region {
  const alpha2 = countryAlpha2(country);
  if (alpha2 === null) return { timezone: null, locale: null, currency: null };
  const { language } = new Intl.Locale(`und-${alpha2}`).maximize();
  const zones = zonesOf(alpha2);
  return {
    timezone: hasSeveralClocks(zones) ? null : (zones[0] ?? null),
    locale: language === 'und' ? null : `${language}-${alpha2}`,
    currency: currencyByCountry.get(alpha2) ?? null,
  };
}

let several: Readonly<Record<string, readonly string[]>> | undefined;

/** IANA zones of countries with several times, by alpha-3 code. */
export function zonesToChoose(): Readonly<Record<string, readonly string[]>> {
  several ??= Object.fromEntries(
    todaysCountries()
      .map(({ alpha2, alpha3 }) => [alpha3, zonesOf(alpha2)] as const)
      .filter(([, zones]) => hasSeveralClocks(zones)),
  );
  return several;
}

function zonesOf(alpha2: string): readonly string[] {
  // `getTimeZones` is new in ES2026, and TypeScript does not know it yet.
  const locale = new Intl.Locale(`und-${alpha2}`) as Intl.Locale & {
    readonly getTimeZones: () => readonly string[] | undefined;
  };
  return locale.getTimeZones() ?? [];
}

/**
 * True if zones have different times in winter or in summer. Zones can be equal, such as Berlin's and
 * Büsingen's.
 */
function hasSeveralClocks(zones: readonly string[]): boolean {
  const instants = [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1)];
  const clockOf = (timeZone: string) => {
    const format = new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    return instants.map((instant) => format.format(instant)).join();
  };
  return zones.length > 1 && new Set(zones.map(clockOf)).size > 1;
}
