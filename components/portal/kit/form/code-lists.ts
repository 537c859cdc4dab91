import { todaysCountries, todaysCurrencies } from '@/lib/core/codes';

export interface CodeChoice {
  readonly value: string;
  readonly label: string;
}

export interface ChoiceGroup {
  readonly label: string | null;
  readonly choices: readonly CodeChoice[];
}

export interface CodeLists {
  readonly countries: readonly ChoiceGroup[];
  readonly currencies: readonly ChoiceGroup[];
  readonly timezones: readonly ChoiceGroup[];
  readonly locales: readonly ChoiceGroup[];
}

const localeTags =
  'ar-AE ar-EG ar-MA ar-SA bg-BG bn-BD ca-ES cs-CZ cy-GB da-DK de-AT de-BE de-CH de-DE de-LI de-LU el-CY el-GR en-AU en-CA en-GB en-HK en-IE en-IN en-NZ en-PH en-SG en-US en-ZA es-AR es-CL es-CO es-ES es-MX es-PE es-US et-EE eu-ES fa-IR fi-FI fil-PH fr-BE fr-CA fr-CH fr-FR fr-LU fr-MA ga-IE gl-ES gu-IN he-IL hi-IN hr-HR hu-HU id-ID is-IS it-CH it-IT ja-JP kk-KZ kn-IN ko-KR lb-LU lt-LT lv-LV mk-MK ml-IN mr-IN ms-MY mt-MT nb-NO nl-BE nl-NL nn-NO pa-IN pl-PL pt-BR pt-PT ro-MD ro-RO ru-KZ ru-RU sk-SK sl-SI sq-AL sr-Cyrl-RS sr-Latn-RS sv-FI sv-SE ta-IN te-IN th-TH tr-CY tr-TR uk-UA ur-PK vi-VN zh-Hans-CN zh-Hans-SG zh-Hant-HK zh-Hant-TW';

/** Server only, because browsers name countries and languages differently. */
export function codeLists(locale: string): CodeLists {
  const names = (type: 'region' | 'currency' | 'language') =>
    new Intl.DisplayNames([locale], { type, languageDisplay: 'standard', fallback: 'code' });
  const regions = names('region');
  const currencies = names('currency');
  const languages = names('language');
  const sorted = (choices: readonly CodeChoice[]): readonly ChoiceGroup[] => [
    { label: null, choices: choices.toSorted((a, b) => a.label.localeCompare(b.label, locale)) },
  ];
  return {
    countries: sorted(
      todaysCountries().map(({ alpha2, alpha3 }) => ({ value: alpha3, label: regions.of(alpha2) ?? alpha3 })),
    ),
    currencies: sorted(
      todaysCurrencies().map((code) => ({ value: code, label: `${code} – ${currencies.of(code) ?? code}` })),
    ),
    timezones: zonesByRegion(),
    locales: sorted(
      localeTags.split(' ').map((tag) => ({ value: tag, label: `${languages.of(tag) ?? tag} – ${tag}` })),
    ),
  };
}

function zonesByRegion(): readonly ChoiceGroup[] {
  const zones = Intl.supportedValuesOf('timeZone');
  const groups = Map.groupBy(zones, (zone) => zone.split('/')[0] ?? zone);
  const regions = [...groups].filter(([, inside]) => inside.length > 1);
  return [
    { label: null, choices: [{ value: 'UTC', label: 'UTC' }] },
    ...regions.map(([label, inside]) => ({
      label,
      choices: inside.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    })),
  ];
}
