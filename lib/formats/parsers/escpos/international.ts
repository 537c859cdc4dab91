// The twelve places of ASCII that ESC R gives to the letters of a country, and those letters by n.
const places = '#$@[\\]^`{|}~';

const sets = [
  places,
  '#$à°ç§^`éùè¨',
  '#$§ÄÖÜ^`äöüß',
  '£$@[\\]^`{|}~',
  '#$@ÆØÅ^`æøå~',
  '#¤ÉÄÖÅÜéäöåü',
  '#$@°\\é^ùàòèì',
  '₧$@¡Ñ¿^`¨ñ}~',
  '#$@[¥]^`{|}~',
  '#¤ÉÆØÅÜéæøåü',
  '#$ÉÆØÅÜéæøåü',
  '#$á¡Ñ¿é`íñóú',
  '#$á¡Ñ¿éüíñóú',
  '#$@[₩]^`{|}~',
  '#$ŽŠĐĆČžšđćč',
  '#¥@[\\]^`{|}~',
  '#₫@[\\]^`{|}~',
];

/** Text in ASCII as a printer prints it in the character set that ESC R chose; unknown ones print ASCII. */
export function inCharacterSet(text: string, set: number): string {
  const letters = sets[set];
  if (set === 0 || letters === undefined) return text;
  return text.replaceAll(/[#$@[\\\]^`{|}~]/g, (sign) => letters[places.indexOf(sign)] ?? sign);
}
