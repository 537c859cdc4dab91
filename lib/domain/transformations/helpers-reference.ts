import type { PortalLocale } from '@/lib/core/i18n/locales';

export interface HelperReference {
  /** Without the `$` of functions and variables. */
  readonly name: string;
  readonly signature: string;
  readonly sentence: Readonly<Record<PortalLocale, string>>;
}

/** In the order of `lib/formats/mapping-functions.ts`. */
export const mappingHelpers: readonly HelperReference[] = [
  {
    name: 'decimal',
    signature: '$decimal(text, mark)',
    sentence: {
      en: 'Reads a printed amount: $decimal("1.234,56-", ",") is -1234.56. Without mark, the last "." or "," is the decimal mark.',
      de: 'Liest einen gedruckten Betrag: $decimal("1.234,56-", ",") ist -1234.56. Ohne mark gilt das letzte „.“ oder „,“ als Dezimalzeichen.',
    },
  },
  {
    name: 'localtime',
    signature: '$localtime(text, picture)',
    sentence: {
      en: 'Reads a printed time: $localtime("14.03.26 12:34", "DD.MM.YY hh:mm") is "2026-03-14T12:34:00".',
      de: 'Liest eine gedruckte Zeit: $localtime("14.03.26 12:34", "DD.MM.YY hh:mm") ist "2026-03-14T12:34:00".',
    },
  },
  {
    name: 'signed',
    signature: '$signed(amount, returned)',
    sentence: {
      en: 'Makes the amount of a returned item negative: $signed(3.5, true) is -3.5.',
      de: 'Macht den Betrag einer Rückgabe negativ: $signed(3.5, true) ist -3.5.',
    },
  },
  {
    name: 'columns',
    signature: '$columns(line, widths)',
    sentence: {
      en: 'Cuts a line at fixed widths and trims the parts: $columns("Milk      1,99", [10, 4]) is ["Milk", "1,99"].',
      de: 'Schneidet eine Zeile nach festen Breiten und entfernt Leerzeichen: $columns("Milch     1,99", [10, 4]) ist ["Milch", "1,99"].',
    },
  },
  {
    name: 'in_zone',
    signature: '$in_zone(instant, timezone)',
    sentence: {
      en: 'Turns an instant into local time: $in_zone("2026-03-14T11:34:56Z", "Europe/Berlin") is "2026-03-14T12:34:56+01:00".',
      de: 'Macht aus einem Zeitpunkt die Ortszeit: $in_zone("2026-03-14T11:34:56Z", "Europe/Berlin") ist "2026-03-14T12:34:56+01:00".',
    },
  },
  {
    name: 'ignore',
    signature: '$ignore(reason, id?)',
    sentence: {
      en: 'In place of a receipt: there is no sale in the document, or in the part with this id, such as $ignore("not paid", "#1002").',
      de: 'Anstelle eines Belegs: Das Dokument oder der Teil mit dieser Kennung enthält keinen Verkauf, etwa $ignore("nicht bezahlt", "#1002").',
    },
  },
  {
    name: 'coalesce',
    signature: '$coalesce(values)',
    sentence: {
      en: 'The first value that is neither missing, null nor empty: $coalesce(["", "Tea"]) is "Tea".',
      de: 'Der erste Wert, der weder fehlt noch null oder leer ist: $coalesce(["", "Tee"]) ist "Tee".',
    },
  },
  {
    name: 'minor',
    signature: '$minor(amount, currency)',
    sentence: {
      en: 'Reads an amount in the smallest unit of its currency: $minor(1999, "EUR") is 19.99.',
      de: 'Liest einen Betrag in der kleinsten Einheit seiner Währung: $minor(1999, "EUR") ist 19.99.',
    },
  },
  {
    name: 'total',
    signature: '$total(amounts)',
    sentence: {
      en: 'Adds amounts up without binary noise: $total([0.1, 0.2]) is 0.3.',
      de: 'Addiert Beträge ohne Rundungsreste: $total([0.1, 0.2]) ist 0.3.',
    },
  },
  {
    name: 'fiscal',
    signature: '$fiscal(scheme, values, more?)',
    sentence: {
      en: 'Makes fiscal data of what a till’s fiscal device has signed, such as $fiscal("de-tse", { "transaction_number": 17 }, { "code": qr }).',
      de: 'Macht Fiskaldaten aus dem, was die Sicherheitseinrichtung der Kasse signiert hat, etwa $fiscal("de-tse", { "transaction_number": 17 }, { "code": qr }).',
    },
  },
  {
    name: 'text_of',
    signature: '$text_of(node)',
    sentence: {
      en: 'Reads the text of an XML element: $text_of("a") is "a".',
      de: 'Liest den Text eines XML-Elements: $text_of("a") ist "a".',
    },
  },
  {
    name: 'attribute_of',
    signature: '$attribute_of(node, name)',
    sentence: {
      en: 'Reads an attribute of an XML element, such as $attribute_of(Amount, "Currency").',
      de: 'Liest ein Attribut eines XML-Elements, etwa $attribute_of(Amount, "Currency").',
    },
  },
  {
    name: 'number_of',
    signature: '$number_of(node)',
    sentence: {
      en: 'Reads the number in an XML element, with a decimal point: $number_of("1.5") is 1.5.',
      de: 'Liest die Zahl in einem XML-Element mit Dezimalpunkt: $number_of("1.5") ist 1.5.',
    },
  },
  {
    name: 'journal',
    signature: '$journal(rows, meta)',
    sentence: {
      en: 'Reads a till’s CSV export by the names of its columns: $journal(rows, $meta) has receipts, ignored and problem.',
      de: 'Liest den CSV-Export einer Kasse nach den Namen der Spalten: $journal(rows, $meta) hat receipts, ignored und problem.',
    },
  },
];

/** Variables of mappings. The request that sent the raw receipt gives their values. */
export const mappingVariables: readonly HelperReference[] = [
  {
    name: 'properties',
    signature: '$properties',
    sentence: {
      en: 'The properties that the till sent with the raw receipt, such as $properties.shift.',
      de: 'Die Eigenschaften, die die Kasse mit dem Rohbeleg gesendet hat, etwa $properties.shift.',
    },
  },
  {
    name: 'meta',
    signature: '$meta',
    sentence: {
      en: 'What the request said about the raw receipt, such as $meta.till_id. Unknown values are null.',
      de: 'Was die Anfrage über den Rohbeleg gesagt hat, etwa $meta.till_id. Unbekanntes ist null.',
    },
  },
];

export const metaMembers: readonly HelperReference[] = [
  meta('id', 'Id of the raw receipt.', 'Id des Rohbelegs.'),
  meta('content_type', 'Content-Type of the request.', 'Content-Type der Anfrage.'),
  meta(
    'duplicate',
    'Whether the till called it a duplicate.',
    'Ob die Kasse ihn als Duplikat bezeichnet hat.',
  ),
  meta('external_id', 'The till’s own id of the raw receipt.', 'Die eigene Id der Kasse für den Rohbeleg.'),
  meta(
    'transaction_id',
    'Transaction number that was announced in advance.',
    'Im Voraus angekündigte Transaktionsnummer.',
  ),
  meta('source_id', 'Id of the source it was read from.', 'Id der Quelle, aus der er gelesen wurde.'),
  meta('entry_id', 'Id of its entry in that source.', 'Id seines Eintrags in dieser Quelle.'),
  meta('source_read', 'When that source was read.', 'Wann diese Quelle gelesen wurde.'),
  meta('store_reference', 'Reference of the store.', 'Referenz der Filiale.'),
  meta('till_id', 'Number or name of the till.', 'Nummer oder Name der Kasse.'),
  meta('till_uuid', 'UUID of the till.', 'UUID der Kasse.'),
  meta(
    'timezone',
    'Time zone of the shop, such as Europe/Berlin.',
    'Zeitzone des Geschäfts, etwa Europe/Berlin.',
  ),
  meta('currency', 'Currency of the shop, such as EUR.', 'Währung des Geschäfts, etwa EUR.'),
  meta(
    'store',
    'The store that the raw receipt names: reference, external_reference, name, city and country; else null.',
    'Die Filiale, die der Rohbeleg nennt: reference, external_reference, name, city und country; sonst null.',
  ),
  meta('received_timestamp', 'When it arrived, in UTC.', 'Wann er eingegangen ist, in UTC.'),
];

function meta(name: string, en: string, de: string): HelperReference {
  return { name, signature: `$meta.${name}`, sentence: { en, de } };
}
