import { describe, expect, test } from 'vitest';
import { formats } from './built-in/formats';
import { sampleBytes } from './built-in/sample-bytes';
import { kindOf, kindNames, hasBuiltIn } from './kinds';
import { otherKinds } from './other-kinds';
import { parseDocument } from './parsers/parse-document';

const samples = formats.flatMap(({ name, samples: files }) => files.map((file) => ({ name, file })));

const documentOf = (bytes: Uint8Array, contentType: string | null = null) =>
  parseDocument({ bytes, contentType });

describe('the kind of a document', () => {
  test.each(samples)('$file is recognised as $name, and by nothing else', ({ name, file }) => {
    const document = documentOf(sampleBytes(name, file));
    expect(
      [...formats, ...otherKinds].filter((kind) => kind.recognises(document)).map((kind) => kind.name),
    ).toEqual([name]);
  });

  test.each([
    ['{"no": 1, "at": "2026-03-14", "lines": []}', null],
    ['[]', null],
    ['null', null],
    ['"text"', null],
    ['<Bon><Nr>1</Nr></Bon>', null],
    ['%PDF-1.7\n%âãÏÓ', 'pdf'],
    ['<!DOCTYPE html>\n<p>Gateway timeout', 'html'],
    ['<html><body>502</body></html>', 'html'],
    ['{"error": {"code": 4}, "message": "no"}', 'json_error'],
    ['Date,Receipt number,Item,Price\n2026-03-14,1,Tea,2.40', 'csv-journal'],
    ['Belegnummer;Datum;Filiale;Summe\n1;14.03.2026;Köln;2,40', 'csv-journal'],
    [
      '<p:FatturaElettronica xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2"/>',
      'fatturapa',
    ],
    ['<FatturaElettronicaSemplificata/>', 'fatturapa'],
    ['<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0"/>', 'cfdi'],
    ['<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/"/>', 'ksef'],
    ['<T:TicketBai xmlns:T="urn:ticketbai:emision"/>', 'ticketbai'],
    [
      '<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><s:RegFactuSistemaFacturacion xmlns:s="u"/></e:Body></e:Envelope>',
      'verifactu',
    ],
    ['<InvoiceData xmlns="http://schemas.nav.gov.hu/OSA/3.0/data"/>', 'nav'],
    ['<InvoicesDoc xmlns="http://www.aade.gr/myDATA/invoice/v1.0"/>', 'mydata'],
    ['<AuditFile xmlns="urn:OECD:StandardAuditFile-Tax:PT_1.04_01"/>', 'saf-t'],
    ['{"Belege-Gruppe": [{"Signaturzertifikat": "", "Belege-kompakt": []}]}', 'rksv-dep'],
    ['MSH|^~\\&|LAB|X|Y|Z|202603140900||ORU^R01|1|P|2.5\rPID|1', 'hl7'],
    ['{"receipts": [{"receipt_number": "2-1", "receipt_type": "SALE", "line_items": []}]}', 'loyverse'],
    ['{"purchases": [{"purchaseUUID1": "u", "purchaseNumber": 1, "products": []}]}', 'zettle'],
    [
      '{"organizationUuid": "u", "messageUuid": "m", "eventName": "PurchaseCreated", "payload": "{}"}',
      'zettle',
    ],
    ['{"elements": [{"currency": "USD", "total": 100, "taxRemoved": false}]}', 'clover'],
    ['[{"guid": "g", "entityType": "Order", "businessDate": 20260314, "checks": []}]', 'toast'],
    ['{"business_unit": {}, "receipt_identifier": {}, "time_of_purchase": "2026-03-14"}', 'kivra'],
    // A statement of a bank, a list of stock, a payout, a list of customers.
    ['Date,Description,Amount,Transaction ID\n2026-03-14,Rent,-900.00,T1', null],
    ['SKU,Item,Price,Quantity\n1,Tea,2.40,7', null],
    ['Payout ID,Date,Amount,Status\nP1,2026-03-14,900.00,paid', null],
    ['Name,Email,Created at,Total spent\nAda,ada@example.com,2026-03-14,2.40', null],
    ['Dear all, we meet at ten, in the hall, as usual\nbring tea, cake, receipts, dates', null],
    [
      '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault/></s:Body></s:Envelope>',
      'soap_fault',
    ],
  ])('of %s is %s', (text, kind) => {
    expect(kindOf(documentOf(Buffer.from(text)))).toBe(kind);
  });

  test.each([
    'null',
    '[null]',
    '{"orders": null}',
    '{"order": 1, "data": [[[]]], "head": "x", "schema": []}',
    '{"line_items": {}, "type": {}, "object": 5}',
    '<a/>',
    '<POSLogs/>',
  ])('is looked for without failing in %s', (text) => {
    expect(kindOf(documentOf(Buffer.from(text)))).toBeNull();
  });

  test('names are unique, and built-in transformations read those with their name', () => {
    expect(new Set(kindNames).size).toBe(kindNames.length);
    for (const { name } of formats) expect(hasBuiltIn(name)).toBe(true);
    for (const { name } of otherKinds) expect(hasBuiltIn(name)).toBe(false);
  });
});
