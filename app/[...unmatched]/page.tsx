import { notFound } from 'next/navigation';

/** Every address without a page. */
export default function Unmatched() {
  notFound();
}
