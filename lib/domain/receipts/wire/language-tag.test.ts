import { describe, expect, test } from 'vitest';
import { isAlternativeName } from './language-tag';

// §4.4 and contract section 4: RFC 5646 with `_`, every subtag registered and in its canonical case.

describe('an alternative name', () => {
  test.each([
    'fr',
    'de_AT',
    'pt_BR',
    'zh_Hant',
    'zh_Hant_TW',
    'es_419',
    'sr_Latn_RS',
    'haw',
    'gsw_CH',
    'de_1996',
    'sl_rozaj',
    'sl_rozaj_biske_1994',
    'zh_yue',
    'zh_cmn_Hans_CN',
    'de_CH_1996',
    'iw',
    'en_BU',
    'de_DD',
    'in',
  ])('may be %s', (name) => {
    expect(isAlternativeName(name)).toBe(true);
  });

  test.each([
    '',
    '_',
    'f',
    'FR',
    'Fr',
    'de-AT',
    'de_at',
    'de_At',
    'DE_AT',
    'zh_hant_TW',
    'zh_HANT',
    'de__AT',
    'de_',
    '_AT',
    'xx',
    'qqq',
    'de_XX',
    'de_ZZZ',
    'zh_Xxxx',
    'de_1234',
    'de_AT_AT',
    'x_private',
    'de_x_foo',
    'en_a_bbb',
    'i_klingon',
    'i-klingon',
    'en_GB_oed',
    'zh_min_nan',
    'qaa',
    'de_Qaaa',
    'de_QM',
    'de_AA',
    'de_ZZ',
    'sl_rozaj_rozaj',
    'de AT',
    'de_AT ',
    'toString',
    '__proto__',
    'german',
    'deu_AT_Latn',
    'de:AT',
    'ſv',
  ])('may not be %j', (name) => {
    expect(isAlternativeName(name)).toBe(false);
  });
});
