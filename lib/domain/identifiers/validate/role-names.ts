/** Mailboxes of a role: those of RFC 2142, and common ones of European shops and offices. */
const roleNames: ReadonlySet<string> = new Set([
  // RFC 2142
  ...`
    info marketing sales support abuse noc security postmaster hostmaster usenet news webmaster www uucp ftp
    list list-request trouble
  `
    .trim()
    .split(/\s+/),
  // Offices and shops
  ...`
    accounting accounts admin administrator ask billing board bookings bot career careers contact contactus
    customercare customerservice data dataprotection dev developer developers devnull director dispatch dpo
    editor editorial enquiries events everyone feedback finance gdpr hello help helpdesk hr inbox inquiries
    invoice invoices it jobs legal mail mailer-daemon management manager media no-reply noreply null office
    ops order orders partners pr press privacy procurement purchasing reception recruiting refunds registrar
    returns root sales-team service shop spam staff store subscribe sysadmin team tech
    undisclosed-recipients unsubscribe web welcome
  `
    .trim()
    .split(/\s+/),
  // German, French, Italian, Spanish, Dutch, Polish
  ...`
    anfrage anfragen bestellung bewerbung buchhaltung datenschutz empfang einkauf kontakt kundenservice
    personal presse rechnung rechnungen redaktion sekretariat verkauf vertrieb verwaltung zentrale accueil
    commande commercial comptabilite facturation amministrazione ordini ufficio vendite administracion
    contacto pedidos ventas administratie klantenservice verkoop biuro faktury sekretariat sprzedaz
  `
    .trim()
    .split(/\s+/),
]);

export function isRole(user: string): boolean {
  return roleNames.has(user.toLowerCase().split('+')[0] ?? '');
}
