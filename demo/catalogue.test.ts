import { expect, test } from 'vitest';
import { postStoreBody } from '@/lib/domain/stores/schema';
import { makeCatalogue } from '@/demo/catalogue';
import { languages } from '@/demo/products/table';
import { Random } from '@/demo/random';
import { makeStores, storeBody } from '@/demo/stores';

const departments = ['grocery', 'household', 'fashion', 'cafe', 'electronics', 'pharmacy'] as const;

test('a large catalogue has thousands of products, each with names and a number of its own', () => {
  const { shelves, productCount } = makeCatalogue({ products: 8_000 });
  expect(productCount).toBeGreaterThan(7_500);
  const products = departments.flatMap((department) => shelves[department].values);
  expect(products).toHaveLength(productCount);
  expect(new Set(products.map((product) => product.code)).size).toBe(productCount);
  for (const language of languages) {
    const names = products.map((product) => `${product.department} ${product.names[language]}`);
    expect(new Set(names).size).toBe(productCount);
  }
  const words = products.map((product) => product.names.en.split(' ').length);
  expect(Math.max(...words)).toBeLessThanOrEqual(10);
  expect(products.every((product) => product.price > 0)).toBe(true);
});

test('the first products of a department come up most often', () => {
  const { shelves } = makeCatalogue();
  const random = new Random(1);
  const drawn = Array.from({ length: 20_000 }, () => shelves.grocery.pick(random).names.en);
  const times = (name: string) => drawn.filter((other) => other === name).length;
  expect(times('Whole Milk 1 l')).toBeGreaterThan(times('Bananas'));
  expect(times('Bananas')).toBeGreaterThan(times('Olive Oil 0.5 l') * 3);
});

test('stores are valid, lie in seven countries, and stay the same when there are more of them', () => {
  const stores = makeStores(60, 1001);
  const bodies = stores.map((store) => postStoreBody.parse(storeBody(store, 'Halm & Honig')));
  expect(new Set(bodies.map((body) => body.country)).size).toBe(7);
  expect(new Set(bodies.map((body) => body.reference)).size).toBe(60);
  expect(new Set(bodies.map((body) => `${body.name} ${body.address?.join()}`)).size).toBe(60);
  expect(makeStores(8, 1001)).toEqual(stores.slice(0, 8));
});
