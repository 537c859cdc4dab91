import providers from 'email-providers/common.json' with { type: 'json' };
import { distanceWithin } from '@/lib/search/fuzzy';

const common = `
  gmail.com outlook.com hotmail.com yahoo.com icloud.com googlemail.com live.com aol.com proton.me
  protonmail.com web.de gmx.de gmx.net gmx.at gmx.ch t-online.de freenet.de hotmail.de yahoo.de outlook.de
  bluewin.ch orange.fr free.fr wanadoo.fr laposte.net hotmail.fr yahoo.fr libero.it virgilio.it hotmail.it
  yahoo.it hotmail.es yahoo.es hotmail.co.uk yahoo.co.uk btinternet.com sky.com ziggo.nl kpnmail.nl
  telenet.be skynet.be wp.pl onet.pl interia.pl mail.com me.com msn.com
`
  .trim()
  .split(/\s+/);

export function suggestDomain(domain: string): string | null {
  // The list of providers contains misspelled domains, so suggestions come only from `common`.
  if (providers.includes(domain) || common.includes(domain)) return null;
  const most = domain.length < 8 ? 1 : 2;
  let best: { readonly name: string; readonly distance: number } | null = null;
  for (const name of common) {
    const distance = distanceWithin(domain, name, most);
    if (distance !== null && distance < (best?.distance ?? Infinity)) best = { name, distance };
  }
  return best?.name ?? null;
}
