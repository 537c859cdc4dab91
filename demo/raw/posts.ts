import type { JsonObject } from '@/lib/core/json';
import { posDataBody, type PosData } from '@/lib/domain/pos/data-schema';
import { builtInSample } from '@/lib/domain/transformations/built-in-transformations';

export interface RawPost {
  /** Makes a repeat of the post recognisable. */
  readonly externalId: string;
  readonly contentType: string;
  readonly properties: JsonObject;
  readonly body: Buffer;
}

/** This transformation fails on decimal commas until its mapping is corrected. */
export const tillExport = 'kasse-csv';
export const tillExportType = 'text/vnd.kasse+csv';

function sampleOf(name: string): { contentType: string; body: Buffer } {
  const { content_type: contentType = '', input } = builtInSample(name);
  return { contentType, body: Buffer.from(input, 'base64') };
}

function dated(body: Buffer, day: string): Buffer {
  const [year, month, date] = day.split('-');
  const text = body.toString('latin1');
  return Buffer.from(
    text.replaceAll('2026-03-14', day).replaceAll('14.03.2026', `${date}.${month}.${year}`),
    'latin1',
  );
}

const signOn = `<?xml version="1.0" encoding="UTF-8"?>
<POSLog xmlns="http://www.nrf-arts.org/IXRetail/namespace/" MajorVersion="6">
  <Transaction>
    <RetailStoreID>1</RetailStoreID><WorkstationID>3</WorkstationID><SequenceNumber>4709</SequenceNumber>
    <BusinessDayDate>2026-03-14</BusinessDayDate><BeginDateTime>2026-03-14T08:57:00</BeginDateTime>
    <ControlTransaction><OperatorSignOn/></ControlTransaction>
  </Transaction>
</POSLog>
`;

const exported = (rows: readonly string[]) =>
  Buffer.from(['Bon;Zeit;Artikel;Menge;Betrag;Zahlart', ...rows, ''].join('\n'), 'utf8');

/** Oldest first. `day` is the day before the demo was made, such as `2026-11-20`. */
export function rawPosts(day: string): readonly RawPost[] {
  const xml = 'application/vnd.poslog+xml';
  const csv = { contentType: tillExportType, properties: { store_reference: 2 } };
  const posts = [
    { contentType: xml, properties: {}, body: Buffer.from(signOn) },
    { ...sampleOf('poslog'), properties: {} },
    { ...sampleOf('ekabs'), properties: { store_reference: 1, shift: 'early' } },
    { ...sampleOf('square'), properties: { store_reference: 2 } },
    { ...sampleOf('shopify'), properties: { store_reference: 1 } },
    { ...sampleOf('escpos'), properties: { store_reference: 3 } },
    {
      ...csv,
      body: exported([
        '8120;14.03.2026 09:12;Roggenbrot 750 g;1;3.60;Karte',
        '8120;14.03.2026 09:12;Butterhörnchen;2;3.20;Karte',
        '8121;14.03.2026 09:15;Filterkaffee;1;2.10;Bar',
      ]),
    },
    // These rows have decimal commas, as if an update had changed the till.
    {
      ...csv,
      body: exported([
        '8122;14.03.2026 16:40;Dinkelbrötchen;6;4,20;Bar',
        '8122;14.03.2026 16:40;Honig 500 g;1;6,90;Bar',
      ]),
    },
    { ...csv, body: exported(['8123;14.03.2026 16:52;Apfelkuchen;2;7,00;Karte']) },
    { ...csv, body: exported(['8124;14.03.2026 17:05;Käsestange;3;5,40;Karte']) },
  ];
  return posts.map((post, index) => ({
    ...post,
    externalId: `de300000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
    body: dated(post.body, day),
  }));
}

export const packetType = 'ekabs';

const tills = [
  { store: 1, id: 'Kasse 1', uuid: '5f1c2d3e-4b5a-4c6d-8e7f-9a0b1c2d3e01' },
  { store: 1, id: 'Kasse 2', uuid: '5f1c2d3e-4b5a-4c6d-8e7f-9a0b1c2d3e02' },
  { store: 8, id: 'HV-Tisch', uuid: '5f1c2d3e-4b5a-4c6d-8e7f-9a0b1c2d3e03' },
] as const;

export function tillPackets(day: string): readonly PosData[] {
  return tills.map(({ store, id, uuid }, index) => {
    const receipt = JSON.parse(dated(sampleOf(packetType).body, day).toString('utf8')) as {
      head: { number: string };
    };
    receipt.head.number = String(2000 + index);
    return posDataBody.parse({
      source_id: 'demo',
      source_read: `${day}T12:35:00Z`,
      entry_id: String(index + 1),
      store_reference: store,
      till_id: id,
      till_uuid: uuid,
      receipt: Buffer.from(JSON.stringify(receipt)).toString('base64'),
    });
  });
}
