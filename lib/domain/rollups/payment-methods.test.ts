import { expect, test } from 'vitest';
import { methodKey } from './payment-methods';

test.each([
  ['cash', ['Cash', 'BAR', 'Espèces', 'contanti', 'Efectivo', 'contant', 'Gotówka', 'Dinheiro']],
  ['card', ['card', 'Karte', 'Carte bancaire', 'Carta', 'tarjeta', 'Kaart', 'Karta płatnicza', 'Cartão']],
  ['giftcard', ['gift_card', 'gift-card', 'Geschenkkarte', 'Carte cadeau', 'Carta regalo']],
  ['banktransfer', ['Überweisung', 'virement', 'Bonifico', 'transferencia', 'przelew']],
])('%s has one name', (method, names) => {
  expect(names.map(methodKey)).toEqual(names.map(() => method));
});

test("a method of the till's own stays as search folds it", () => {
  expect(methodKey('Shopify_Payments')).toBe('shopify_payments');
  expect(methodKey('__proto__')).toBe('__proto__');
});
