import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const folders = {
  portal: 'lib/core/i18n/messages',
  mails: 'lib/core/i18n/mail-messages',
  receipts: 'lib/core/i18n/receipt-messages',
};

/** Texts by language, file and key, such as `en` → `brand.json: uses.link`. */
function textsIn(folder: string): Map<string, Map<string, string>> {
  const languages = new Map<string, Map<string, string>>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.json')) continue;
    const [language = '', part = ''] = file.replace('.json', '').split(path.sep);
    const texts = languages.get(language) ?? new Map<string, string>();
    languages.set(language, texts);
    const collect = (value: unknown, at: string) => {
      if (typeof value === 'string') texts.set(at, value);
      else for (const [key, member] of Object.entries(value as object)) collect(member, `${at}.${key}`);
    };
    collect(JSON.parse(readFileSync(path.join(folder, file), 'utf8')), part);
  }
  return languages;
}

/** Placeholders of a text, sorted: arguments, also those within plurals and choices, and tags. */
function placeholdersOf(text: string): string {
  const found = new Set(Array.from(text.matchAll(/<(?<tag>\w+)>/g), ({ groups }) => `<${groups?.['tag']}>`));
  let position = 0;
  const take = (pattern: RegExp): string | null => {
    const match = new RegExp(pattern, 'y');
    match.lastIndex = position;
    const [taken = null] = match.exec(text) ?? [];
    position += taken?.length ?? 0;
    return taken;
  };
  /** A text up to the brace that ends it. */
  const readText = () => {
    while (position < text.length && text[position] !== '}') {
      if (take(/[^{}]+/) === null) readArgument();
    }
  };
  const readArgument = () => {
    position += 1;
    found.add(take(/\w+/) ?? '');
    if (take(/, (?:plural|select|selectordinal),\s*/) === null) take(/[^}]*/);
    else {
      while (take(/[\w=]+\s*\{/) !== null) {
        readText();
        take(/\}\s*/);
      }
    }
    position += 1;
  };
  readText();
  return [...found].toSorted().join(' ');
}

const portal = textsIn(folders.portal);
const english = [...(portal.get('en') ?? []), ...(textsIn(folders.mails).get('en') ?? [])];
const german = [...(portal.get('de') ?? []), ...(textsIn(folders.mails).get('de') ?? [])];
const all = Object.values(folders).flatMap((folder) =>
  [...textsIn(folder)].flatMap(([language, texts]) =>
    Array.from(texts, ([key, text]) => [`${language} ${key}`, text] as const),
  ),
);

/** Those of the texts that a pattern matches, with their keys. */
function matching(texts: Iterable<readonly [string, string]>, pattern: RegExp): string[] {
  return Array.from(texts, ([key, text]) => `${key}: ${text}`).filter((line) =>
    pattern.test(line.slice(line.indexOf(': ') + 2)),
  );
}

describe.each(Object.entries(folders))('the texts of the %s', (_name, folder) => {
  test('are filled with the same values in every language', () => {
    const languages = textsIn(folder);
    const sources = languages.get('en') ?? new Map<string, string>();
    expect(sources.size).toBeGreaterThan(0);
    for (const [language, texts] of languages) {
      const differing = [...sources].filter(
        ([key, text]) => placeholdersOf(text) !== placeholdersOf(texts.get(key) ?? ''),
      );
      expect(differing, language).toEqual([]);
    }
  });
});

describe('every text', () => {
  test('has typographic dots, quotes and apostrophes', () => {
    expect(matching(all, /\.\.\.|\p{L}'\p{L}|"\p{L}[^"]*"/u)).toEqual([]);
  });

  test.each([
    ['cannot, in one word', /\bcan not\b/i],
    ['someone and everyone', /\b(?:some|every)body\b/i],
    ['what to enter, rather than that it is missing', /\bSay what|\bType (?:an?|the|your)\b/],
    ['a noun for what is recorded, appears or is live', /\bstands? (?:in|on|at|there)\b|\bin force\b/i],
    ['create, rather than make', /\b(?:make|makes|made) (?:an?|new|the) (?:new |link|secret|token)/i],
    ['the states of a user and a client', /\bshut out\b|\blet in\b|\bMay sign in\b/i],
    ['attention, rather than a look', /\bneeds? a look\b|\bgone quiet\b/i],
    ['what happened to a raw receipt', /\bbecame no receipt\b|\bcleared away\b|\bis not there\b/i],
    ['who may, as who can', /\bwho may\b|\bwhoever\b/i],
    ['transformation for the whole, expression for its text', /\bmappings?\b/i],
  ])('in English says %s', (_rule, pattern) => {
    expect(matching(english, pattern)).toEqual([]);
  });

  test.each([
    ['Transformation', /\bZuordnung(?:en)?\b(?! von Belegen)/],
    ['Secret', /\bGeheimnis/],
    ['du, in every text', /\b(?:Sie (?:sie|können|haben|sind)|Ihre[mnrs]?\b.{0,20}\bSie)\b/],
    ['was zu tun ist', /\bBitte angeben\b|\bist nicht zu verstehen\b/],
    ['anzeigen, rather than zeigen', /\b(?:zeigen|ausgesperrt|Aussperren|hineinlassen)\b/],
  ])('in German says %s', (_rule, pattern) => {
    expect(matching(german, pattern)).toEqual([]);
  });
});
